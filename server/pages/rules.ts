/** A schema of the document in words: the kind of the value and its rules. */
import type { Schema } from '../../contract/schema.ts'
import { html, join, sentence, type Markup } from './html.ts'

/** The component a reference leads to. */
export const nameOf = ($ref: unknown): string => String($ref).replace('#/components/schemas/', '')
const linkTo = (name: string): Markup => html`<a href="#schema-${name}">${name}</a>`
const code = (value: unknown): Markup => html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`
const or = (schemas: readonly Schema[]): Markup => join(schemas.map(kindOf), ' or ')

/** "string", "array of Fixture" with a link, "null or ..." */
export function kindOf (schema: Schema): Markup {
  if (schema.$ref !== undefined) return linkTo(nameOf(schema.$ref))
  if (schema.oneOf !== undefined || schema.anyOf !== undefined) return or((schema.oneOf ?? schema.anyOf) as Schema[])
  if (schema.const !== undefined) return html`always ${code(schema.const)}`
  if (schema.type === 'array' && schema.items !== undefined) return html`array of ${kindOf(schema.items as Schema)}`
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object') {
    return html`object of ${kindOf(schema.additionalProperties as Schema)}`
  }
  if (schema.type === undefined) return schema.enum === undefined ? html`any value` : html`one value`
  return html`${[schema.type].flat().join(' or ')}`
}

/** "1 to 256 characters", "at most 2". */
function between (least: unknown, most: unknown, unit = ''): string | undefined {
  const of = (count: unknown): string => `${count}${unit && ` ${unit}${count === 1 ? '' : 's'}`}`
  if (least === undefined && most === undefined) return undefined
  if (least === undefined) return `at most ${of(most)}`
  if (most === undefined) return `at least ${of(least)}`
  return least === most ? `exactly ${of(least)}` : `${least} to ${of(most)}`
}

/** What the schema itself demands, its references left aside; each a phrase. */
export function rulesOf (schema: Schema): Markup[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, maxProperties, pattern, format, propertyNames } = schema
  const names = propertyNames as Schema | undefined
  const requirement = schema['x-must'] as string | undefined
  const ranges = [
    between(minLength, maxLength, 'character'), between(minimum, maximum), between(minItems, maxItems, 'item'),
    between(undefined, maxProperties, 'member'),
    names && (names['x-must'] ?? between(names.minLength, names.maxLength, 'character')) &&
      `each name must ${names['x-must'] ?? `have ${between(names.minLength, names.maxLength, 'character')}`}`]
  return [
    ...schema.enum === undefined ? [] : [html`one of ${join((schema.enum as unknown[]).map(code), ', ')}`],
    ...requirement === undefined
      ? ranges.filter((range) => range !== undefined).map((range) => sentence(range))
      : [sentence(`must ${requirement}`)],
    ...requirement === undefined && pattern !== undefined ? [html`matches ${code(pattern)}`] : [],
    ...requirement === undefined && format !== undefined ? [html`format ${String(format)}`] : [],
    ...Array.isArray(schema.prefixItems)
      ? (schema.prefixItems as Schema[]).map((item, index) => html`item ${index + 1}: ${String(item.type)} ${join(rulesOf(item), ', ')}`)
      : [],
    ...schema.additionalProperties === false ? [html`no other members`] : [],
    ...schema.default === undefined ? [] : [html`${code(schema.default)} when left out`],
    ...Array.isArray(schema.examples) ? [html`for example ${join((schema.examples as unknown[]).map(code), ' or ')}`] : []
  ]
}
