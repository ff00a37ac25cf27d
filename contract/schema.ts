/** Small builders with which the OpenAPI document is written. They return plain JSON. */

/**
 * A JSON Schema (2020-12, the dialect of OpenAPI 3.1). Two keywords are our own: `x-must` completes the sentence
 * "`member` must ..." which a client reads when the rule is broken; `x-id-of` names the entity a prefixed id belongs to.
 */
export type Schema = { readonly [keyword: string]: unknown }

/** A pointer to a schema of the document's components. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** A string of `min` to `max` characters. */
export const text = (min: number, max: number, description?: string): Schema => ({
  type: 'string',
  ...(min > 0 && { minLength: min }),
  maxLength: max,
  ...(description !== undefined && { description })
})

/** A character that can be seen; resolve.usable_name knows the same (IDENTITY-8). */
const visible = '[^\\s\\u0085\\u180e\\u200b-\\u200f\\u2060]'

/** What something is called: `min` to `max` characters, of which one can be seen. */
export const named = (min: 0 | 1, max: number): Schema => ({
  ...text(min, max),
  pattern: min === 0 ? `^$|${visible}` : visible,
  'x-must': `be ${min === 0 ? 'at most' : '1 to'} ${max} characters, not blanks alone`
})

/** One of the given strings. */
export const oneOf = (values: readonly string[], description?: string): Schema => ({
  type: 'string',
  enum: values,
  ...(description !== undefined && { description })
})

/** An array of `items`. */
export const list = (items: Schema, rules: Schema = {}): Schema => ({ type: 'array', ...rules, items })

/** An object of a request: members which are not listed are refused. */
export const closed = (required: readonly string[], properties: Record<string, Schema>, description?: string): Schema => ({
  type: 'object',
  ...(description !== undefined && { description }),
  additionalProperties: false,
  required,
  properties
})

/** An object of a response: a later version may add members. */
export const record = (required: readonly string[], properties: Record<string, Schema>, description?: string): Schema => ({
  type: 'object',
  ...(description !== undefined && { description }),
  required,
  properties
})

/** Another entity in a response, whose id is the component `id`. A name may be as long as an external id, which is the name of a stub. */
export const shown = (id: string): Schema => record(['id'], { id: ref(id), name: { type: 'string' } })

/** A member of a response which may be null. */
export const nullable = (schema: Schema): Schema =>
  typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : { anyOf: [schema, { type: 'null' }] }

/** The same schema with a description of what this member means. */
export const described = (schema: Schema, description: string): Schema => ({ ...schema, description })

/** A whole number from `min`, at most what PostgreSQL's integer holds. */
export const whole = (min: number, max = 2147483647): Schema => ({ type: 'integer', minimum: min, maximum: max })
