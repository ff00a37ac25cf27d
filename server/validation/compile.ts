/** Compiles the document's schemas into validators, once, when the module is loaded. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { schemas } from '../../contract/components.ts'
import type { Schema } from '../../contract/schema.ts'
import { formats } from './formats.ts'

export type { ErrorObject }

/**
 * `isValid` stops at the first fault, so its cost is bounded by the rules; `findAll` collects every fault, so its cost is bounded
 * by the value: call it with values whose size has been checked.
 */
export type Validator = {
  isValid: (value: unknown) => boolean, findFirst: (value: unknown) => ErrorObject[], findAll: (value: unknown) => ErrorObject[]
}

function makeAjv (allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({ allErrors, verbose: true, validateSchema: false, strictTuples: false, strictRequired: false, formats })
  return ajv.addVocabulary(['x-must', 'x-id-of'])
}

const quick = makeAjv(false)
const thorough = makeAjv(true)

/** Puts the components in the place of references to them: one function then checks the whole value, and collects faults in linear time. */
function inline (value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inline)
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as Schema
  const members = Object.fromEntries(Object.entries(rest).map(([name, member]) => [name, inline(member)]))
  if (typeof $ref !== 'string') return members
  return { ...(inline(schemas[$ref.replace('#/components/schemas/', '')]) as object), ...members }
}

const findWith = (validate: ValidateFunction) => (value: unknown): ErrorObject[] => validate(value) ? [] : validate.errors ?? []

/** The validator of one schema of the document. */
export function compile (schema: Schema): Validator {
  const whole = inline(schema) as Schema
  const first = quick.compile(whole)
  return { isValid: (value) => first(value), findFirst: findWith(first), findAll: findWith(thorough.compile(whole)) }
}
