/** The types of /manage/graphql, as the text of a schema: of what db/verbs.ts says of operations. */
import { composites, type Field, type Verb } from '../../db/verbs.ts'
import { fields, isMade } from './exposed.ts'
import { madeTypes } from './made_types.ts'

const SCALARS: Readonly<Record<string, string>> = {
  'text': 'String', 'boolean': 'Boolean', 'smallint': 'Int', 'integer': 'Int', 'bigint': 'Float', 'numeric': 'Float', 'real': 'Float',
  'double precision': 'Float', 'timestamp with time zone': 'String', 'date': 'String', 'json': 'JSON', 'jsonb': 'JSON', 'inet': 'String',
  'interval': 'String', 'void': 'Boolean'
}
/** Types of several schemas that would have one name, or that mean nothing without their schema. */
const RENAMED: Readonly<Record<string, string>> = {
  'manage.permission': 'Grant', 'manage.rule': 'Permission', 'webhook.page': 'DeliveryPage'
}

const rules = String.raw`[A-Z]+-\d+(?:(?:,| to| and) [A-Z]+-\d+)*`
const inBrackets = new RegExp(String.raw`\s*\(${rules}\)`, 'g')
const atEnd = new RegExp(String.raw`\s+${rules}\.?\s*$`)
/** A comment of the database without the rules that it names. */
const withoutRules = (comment: string): string => comment.replace(inBrackets, '').replace(atEnd, '').trim()

const quoted = (text: string, indent = ''): string => text === '' ? '' : `${indent}"""${text.replaceAll('"""', '\\"""')}"""\n`
const capital = (word: string): string => word.split('_').map((part) => `${part[0]?.toUpperCase()}${part.slice(1)}`).join('')

/** The GraphQL type of a type of PostgreSQL. Throws where there is none. */
function typeFor (type: string): string {
  if (type.endsWith('[]')) return `[${typeFor(type.slice(0, -2))}!]`
  const name = SCALARS[type] ?? RENAMED[type] ?? (Object.hasOwn(composites, type) ? capital(type.split('.')[1] as string) : undefined)
  if (name === undefined) throw new Error(`server/graphql/render_fields.ts knows no GraphQL type for ${type}`)
  return name
}

const member = ({ name, type }: Field): string => `  ${name}: ${typeFor(type)}\n`

/** Whom a verb takes, in words. */
function whoMay ({ role, takesTokens }: Verb): string {
  const least = role === 'operator' ? 'For operators.' : role === 'person' ? '' : `Takes the role ${role}.`
  return `${least}${takesTokens ? '' : ' No user token will do.'}`.trim()
}

function renderField (verb: Verb): string {
  const list = verb.arguments.map((argument) => `    ${argument.name}: ${typeFor(argument.type)}\n`).join('')
  const own = isMade(verb.name) ? madeTypes.fields[verb.name] : undefined
  const type = own?.type ?? (verb.isList ? `[${typeFor(verb.type)}!]` : typeFor(verb.type))
  const about = [verb.note, own?.about ?? withoutRules(verb.about), whoMay(verb)].filter(Boolean).join(' ')
  return `${quoted(about, '  ')}  ${verb.name}${list === '' ? '' : `(\n${list}  )`}: ${type}\n`
}

/** Types with members that the fields answer with, those within them too. */
function typesOf (verbs: readonly Verb[]): string[] {
  const wanted = new Set<string>()
  const add = (type: string): void => {
    const name = type.replace(/\[\]$/, '')
    if (wanted.has(name) || !Object.hasOwn(composites, name)) return
    wanted.add(name)
    composites[name]?.members.forEach((each) => add(each.type))
  }
  verbs.forEach(({ type }) => add(type))
  return [...wanted].sort()
}

/** What the schema is extended with. */
export function renderFields (): string {
  const part = (isRead: boolean): string => fields.filter((verb) => verb.isRead === isRead).map(renderField).join('')
  const objects = typesOf(fields).map((type) => {
    const { about, members } = composites[type] as { about: string, members: readonly Field[] }
    return `${quoted(withoutRules(about))}type ${typeFor(type)} {\n${members.map(member).join('')}}\n`
  })
  const membersOf = (type: string): string => (composites[type] as { members: readonly Field[] }).members.map(member).join('')
  return [
    `extend type Query {\n${part(true)}}\n`, `extend type Mutation {\n${part(false)}}\n`, ...objects, madeTypes.objects(membersOf)
  ].join('\n')
}
