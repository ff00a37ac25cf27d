/** The types of /v1/graphql, of the OpenAPI document, as the text of types.ts (GRAPHQL-4, GRAPHQL-5). */
import { schemas } from '../../contract/components.ts'
import { paths } from '../../contract/document.ts'
import type { Parameter } from '../../contract/parameters.ts'
import type { Schema } from '../../contract/schema.ts'
import { maps, partFields, recordFields, renamed, rootFields } from './fields.ts'

type Members = Record<string, Schema>
/** `pairs`: type -> field -> where the map stands, and what key and value are called. */
export type Pairs = Record<string, Record<string, { of: string, key: string, value?: string }>>
type Operation = { summary: string, description?: string, parameters: Parameter[], responses: Record<string, any> }

const capital = (word: string): string => word.split('_').map((part) => `${part[0]?.toUpperCase()}${part.slice(1)}`).join('')
const singular = (word: string): string => word.replace(/(?<!s)s$/, '')
const entityName = (entity: string): string => capital(entity)
const nameOf = ({ $ref }: Schema): string | undefined => typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined
const isNullable = (schema: Schema): boolean => {
  const { type, anyOf, enum: values } = schemas[nameOf(schema) ?? ''] ?? schema
  return [type, values].some((list) => Array.isArray(list) && list.some((one) => one === null || one === 'null')) ||
    (anyOf as Schema[] | undefined)?.some((one) => one.type === 'null') === true
}
const quoted = (text: unknown, indent = ''): string =>
  text === undefined ? '' : `${indent}"""${String(text).replaceAll('"""', '\\"""')}"""\n`
const operationOf = (path: string): Operation => (paths[path] as { get: Operation }).get
const answerOf = (path: string): string =>
  nameOf(operationOf(path).responses[200].content['application/json'].schema) as string

/** Types by their name, in the order in which they are first needed. */
class Types {
  readonly types = new Map<string, string>()
  readonly pairs: Pairs = {}

  /** The GraphQL type of a value, without the mark of what is never null; `place` names what has no name of its own. */
  nameFor (schema: Schema, place: string): string {
    const name = nameOf(schema)
    if (name !== undefined) return this.named(name, schemas[name] as Schema)
    const other = (schema.anyOf as Schema[] | undefined)?.find(({ type }) => type !== 'null')
    return other === undefined ? this.named(renamed[place] ?? place, schema) : this.nameFor(other, place)
  }

  private named (name: string, schema: Schema): string {
    const { type, properties, items, enum: values, 'x-id-of': id } = schema
    if (values !== undefined) return this.addEnum(name, schema)
    if (id !== undefined) return 'ID'
    if (properties !== undefined) return this.addObject(name, schema)
    if (schema.additionalProperties !== undefined) return 'JSON'
    if (schema.prefixItems !== undefined) return '[Float!]'
    if (items !== undefined) return `[${this.nameFor(items as Schema, singular(name))}!]`
    const [one = schema.const === undefined ? 'any' : 'string'] = [type].flat().filter((each) => each !== 'null' && each !== undefined)
    return { string: 'String', integer: 'Int', number: 'Float', boolean: 'Boolean', any: 'JSON' }[one as string] as string
  }

  private addEnum (name: string, { enum: values, description }: Schema): string {
    const lines = (values as unknown[]).filter((value) => value !== null).map((value) => `  ${value}\n`).join('')
    this.types.set(name, `${quoted(description)}enum ${name} {\n${lines}}\n`)
    return name
  }

  private addObject (name: string, { properties, required = [], description }: Schema): string {
    if (this.types.has(name)) return name
    this.types.set(name, '')
    const lines = Object.entries(properties as Members).flatMap(([member, schema]) => {
      const type = this.nameFor(schema, `${name}${singular(capital(member))}`)
      const never = (required as string[]).includes(member) && !isNullable(schema) && type !== 'JSON' ? '!' : ''
      return [`${quoted(schema.description, '  ')}  ${member}: ${type}${never}\n`, ...this.pairFor(name, member, schema, type)]
    })
    this.types.set(name, `${quoted(description)}type ${name} {\n${lines.join('')}${this.furtherOf(name)}}\n`)
    return name
  }

  private pairFor (owner: string, member: string, schema: Schema, type: string): string[] {
    const name = nameOf(schema) ?? capital(member)
    const how = maps[name]
    if (type !== 'JSON' || how === undefined) return []
    const item = `${name}Item`
    const value = (schemas[name] ?? schema).additionalProperties as Schema
    const entry = schemas[nameOf(value) ?? ''] as { properties: Members, required: string[] } | undefined
    this.addObject(item, {
      properties: { [how.key]: { type: 'string' }, ...how.value === undefined ? entry?.properties : { [how.value]: value } },
      required: [how.key, ...how.value === undefined ? entry?.required ?? [] : [how.value]]
    })
    ;(this.pairs[owner] ??= {})[`${member}_list`] = { of: member, ...how }
    return [`${quoted(`\`${member}\` as a list.`, '  ')}  ${member}_list: [${item}!]\n`]
  }

  /** The fields that lead on from a type to further reads. */
  private furtherOf (name: string): string {
    const records = recordFields.filter(({ type }) => type === name).map(({ field, entity, of }) =>
      `${quoted(of ? `The ${entity}, if it is one.` : `The full ${entity}.`, '  ')}  ${field}: ${this.entity(entity)}\n`)
    const parts = partFields.filter(({ type }) => type === name).map(({ field, path, takes, part, entity }) => {
      const { summary, parameters } = operationOf(path)
      const description = part === 'fixtures' ? `Fixtures of the ${entity}: GET ${path}` : `${summary}: GET ${path}`
      return this.field(field, description, parameters.filter((parameter) => takes.includes(parameter.name)), answerOf(path))
    })
    return [...records, ...parts].join('')
  }

  private entity (entity: string): string { return this.addObject(entityName(entity), schemas[entityName(entity)] as Schema) }

  /** A field with arguments; what a read answers may fail, so it may be null. */
  field (name: string, description: string, parameters: readonly Parameter[], answer: string): string {
    const list = parameters.filter(({ in: place }) => place !== 'header').map((parameter) => {
      const { schema, required } = parameter
      const usual = schema.default === undefined ? '' : ` Default: ${schema.default}.`
      const text = `${parameter.description.replace(several, '')}${usual}`
      return `${quoted(text, '    ')}    ${parameter.name}: ${this.nameFor(schema, capital(parameter.name))}${required ? '!' : ''}\n`
    })
    const args = list.length === 0 ? '' : `(\n${list.join('')}  )`
    return `${quoted(description, '  ')}  ${name}${args}: ${this.addObject(answer, schemas[answer] as Schema)}\n`
  }
}

/** What is said of lists in addresses only. */
const several = / Repeat the parameter, .*/
const standings = 'Tables: of the stages of a `competition`, or of one `stage`. Give one of the two.'
const live = 'The stream of changes, live, as long as the key is valid: pages after `cursor`; without one, every entity first.'

/** types.ts */
export function renderTypes (): string {
  const types = new Types()
  const roots = Object.entries(rootFields).map(([field, path]) => {
    const { summary, parameters } = operationOf(path)
    return types.field(field, `${summary}: GET ${path}`, parameters, answerOf(path))
  })
  const changes = operationOf('/v1/changes').parameters.filter(({ name }) => name !== 'limit')
  const cursor = operationOf('/v1/competitions/{id}/standings').parameters.find(({ name }) => name === 'cursor') as Parameter
  const either = ['competition', 'stage'].map((name): Parameter =>
    ({ name, in: 'query', description: `The ${name} whose tables are read.`, schema: { $ref: `#/components/schemas/${capital(name)}Id` } }))
  roots.push(types.field('standings', standings, [...either, cursor], 'StandingsList'))
  const subscription = types.field('changes', live, changes, 'ChangePage')
  const text = [
    `extend type Query {\n${roots.join('')}}\n`, `extend type Subscription {\n${subscription}}\n`, ...types.types.values()
  ].join('\n').replaceAll('\\', '\\\\').replaceAll('`', '\\`')
  return '/** The types of /v1/graphql. Written by `npm run graphql:generate` from the OpenAPI document. */\n' +
    `import type { Pairs } from './render_types.ts'\n\nexport const typeDefs = \`\n${text}\`\n\n` +
    `/** Lists of what is in maps. */\nexport const pairs: Pairs = ${JSON.stringify(types.pairs, null, 2)}\n`
}
