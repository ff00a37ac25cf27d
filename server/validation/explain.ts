/** Turns a validator's finding into a pointer and a sentence that explains what to change. */
import type { Schema } from '../../contract/schema.ts'
import type { ErrorObject } from './compile.ts'

/** An error in a request: where it is, and what to change. */
export type Finding = { path: string, message: string }

const longestName = 200
const longestQuote = 60

const escapeSegment = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
const unescapeSegment = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~')

/** Text that may be stored and sent: no NUL, no half of a surrogate pair. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')
const isCleanName = (name: string): boolean => name.length <= longestName && clean(name) === name
/** A pointer as far as it can be stored and sent: it ends before a name that cannot. */
const cleanPath = (path: string): string => {
  const segments = path.split('/')
  const odd = segments.findIndex((segment) => clean(segment) !== segment)
  return odd === -1 ? path : segments.slice(0, odd).join('/')
}
const shorten = (text: string): string => clean(text.length > longestQuote ? `${text.slice(0, longestQuote)}...` : text)

/** A value as it reads in a sentence: scalars are quoted, the rest is only named. */
export function quote (value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value))
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}

/** What a value is, where its text may be a person's: never quoted (PRIVACY-4). */
const hide = (value: unknown): string =>
  typeof value === 'string' ? 'a text' : typeof value === 'number' ? 'a number' : quote(value)

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
const articles: Record<string, string> = { object: 'an object', array: 'an array', integer: 'a whole number', boolean: 'true or false' }
const kindOf = (type: unknown): string => [type].flat().map((name) => articles[String(name)] ?? `a ${name}`).join(' or ')

/** "`start`", or "item 2 of `colors`", or "the observation" where the pointer is empty. */
export function labelOf (path: string, whole: string): string {
  const segments = path.split('/').slice(1).map(unescapeSegment)
  const last = segments.at(-1)
  if (last === undefined) return whole
  const parent = segments.at(-2)
  return /^\d+$/.test(last) && parent !== undefined ? `item ${Number(last) + 1} of \`${parent}\`` : `\`${last}\``
}

function phraseOf (error: ErrorObject, quote: (value: unknown) => string): string {
  const { keyword, params, data, parentSchema } = error
  const must = (parentSchema as Schema)['x-must']
  if (keyword === 'type') {
    return data === null
      ? `must be ${kindOf(params.type)}, not null: leave it out when there is nothing to say`
      : `must be ${kindOf(params.type)}; got ${quote(data)}`
  }
  if (typeof must === 'string') return `must ${must}; got ${quote(error.propertyName ?? data)}`
  switch (keyword) {
    case 'enum': return `must be one of ${params.allowedValues.join(', ')}; got ${quote(data)}`
    case 'const': return `must be ${JSON.stringify(params.allowedValue)}; got ${quote(data)}`
    case 'minLength': return params.limit === 1 ? 'must not be empty' : `must have at least ${counted(params.limit, 'character')}`
    case 'maxLength': return `must have at most ${counted(params.limit, 'character')}; got ${[...String(data)].length}`
    case 'minimum': return `must be at least ${params.limit}; got ${quote(data)}`
    case 'maximum': return `must be at most ${params.limit}; got ${quote(data)}`
    case 'minItems': return `must have at least ${counted(params.limit, 'item')}; got ${(data as unknown[]).length}`
    case 'maxItems': return `must have at most ${counted(params.limit, 'item')}; got ${(data as unknown[]).length}`
    case 'maxProperties': return `must have at most ${counted(params.limit, 'member')}; got ${Object.keys(data as object).length}`
    default: return `is malformed (${keyword})`
  }
}

/**
 * Where the finding points and the sentence about it; `whole` names what the empty pointer means, e.g. "the observation". With `isQuoted`
 * false no value is quoted, and of a player no name of a member either.
 */
export function explain (error: ErrorObject, whole: string, isQuoted = true): Finding {
  const { keyword, params, parentSchema } = error
  const at = cleanPath(error.instancePath)
  const isNamed = isQuoted || !/^\/data\/player(?:\/|$)/.test(at)
  if (keyword === 'required') {
    const path = `${at}/${escapeSegment(params.missingProperty)}`
    return { path, message: `\`${params.missingProperty}\` is required.` }
  }
  const member: string | undefined = keyword === 'additionalProperties'
    ? params.additionalProperty
    : error.propertyName ?? params.propertyName
  const path = member !== undefined && isNamed && isCleanName(member) ? `${at}/${escapeSegment(member)}` : at
  if (keyword === 'additionalProperties') {
    const accepted = Object.keys((parentSchema as Schema).properties ?? {}).join(', ')
    const name = isNamed ? `\`${shorten(String(member))}\`` : 'A member'
    return { path, message: `${name} is not accepted here; the members are ${accepted}.` }
  }
  const sentence = `${labelOf(path, whole)} ${phraseOf(error, isQuoted || member !== undefined ? quote : hide)}.`
  return { path, message: clean(sentence[0]?.toUpperCase() + sentence.slice(1)) }
}

/** At most one finding for each pointer, in the order of the document, at most `limit` of them. */
export function explainAll (errors: readonly ErrorObject[], whole: string, limit: number, isQuoted = true): Finding[] {
  const findings = new Map<string, Finding>()
  for (const error of errors) {
    if (findings.size >= limit) break
    const finding = explain(error, whole, isQuoted)
    if (!findings.has(finding.path)) findings.set(finding.path, finding)
  }
  return [...findings.values()]
}
