/** The named schemas of the document, each with an anchor, and the members of objects, wherever they occur. */
import type { Schema } from '../../contract/schema.ts'
import { html, join, sentence, type Markup } from './html.ts'
import { kindOf, nameOf, rulesOf } from './rules.ts'

export type Schemas = Readonly<Record<string, Schema>>

/** Phrases after one another, or nothing. */
export const phrases = (rules: readonly Markup[]): Markup | null => rules.length === 0
  ? null
  : html`<span class="rules">${join(rules, '; ')}</span>`

const describe = ({ description }: Schema): Markup | null => typeof description === 'string'
  ? html`<span>${sentence(description)}</span>`
  : null

/** The rules of a value: those of the component it refers to as well, when that is a plain value. */
export function allRules (schema: Schema, schemas: Schemas): Markup[] {
  const target = schema.$ref === undefined ? undefined : schemas[nameOf(schema.$ref)]
  const items = schema.items === undefined ? [] : allRules(schema.items as Schema, schemas)
  return [...rulesOf(schema), ...target === undefined || target.type === 'object' || target.oneOf ? [] : rulesOf(target), ...items]
}

/** An object's members, or those of the items of an array, or those of each shape it may have; nothing for plain values. */
export function membersOf (schema: Schema, schemas: Schemas): Markup | null {
  if (schema.items !== undefined) return membersOf(schema.items as Schema, schemas)
  if (schema.properties === undefined) return null
  const required = (schema.required ?? []) as string[]
  return html`<dl>${Object.entries(schema.properties as Schemas).map(([name, member]) => html`
<dt><code>${name}</code> <span class="soft">${kindOf(member)}</span>${required.includes(name) &&
  html` <span class="required">required</span>`}</dt>
<dd>${describe(member)}${phrases(allRules(member, schemas))}${membersOf(member, schemas)}</dd>`)}
</dl>`
}

/** Every named schema, in the order of the alphabet. */
export const renderSchemas = (schemas: Schemas): Markup => html`<h2 id="schemas">Schemas</h2>
${Object.entries(schemas).sort(([a], [b]) => a < b ? -1 : 1).map(([name, schema]) => html`<section class="schema" id="schema-${name}">
<h3><a href="#schema-${name}">${name}</a> <span class="soft">${kindOf(schema)}</span></h3>
${describe(schema)}${phrases(allRules(schema, schemas))}
${membersOf(schema, schemas)}
</section>
`)}`
