/** Reads the query of an address by the parameters which the document lists for it. */
import { schemas } from '../../contract/components.ts'
import type { IdKind } from '../../contract/ids.ts'
import type { Parameter } from '../../contract/parameters.ts'
import type { Schema } from '../../contract/schema.ts'
import { ServiceError } from '../../db/errors.ts'
import { compile } from './compile.ts'
import { explain, quote } from './explain.ts'
import { readId } from './read_id.ts'

type Value = string | number | string[]
/** Values by name; what the client left out is undefined, or its default. */
export type Query = Readonly<Record<string, any>>
export type QueryReader = (url: string) => Query

const resolve = (schema: Schema): Schema =>
  typeof schema.$ref === 'string' ? schemas[schema.$ref.split('/').at(-1) as string] as Schema : schema

const refusal = (name: string, detail: string, cause?: unknown): ServiceError =>
  new ServiceError(
    name === 'cursor' ? 'invalid_cursor' : 'invalid_parameter', detail,
    { cause, ...name !== '' && { errors: [{ path: `/${name}`, message: detail }] } }
  )

/** How the texts given for one parameter become its value. */
function makeReader ({ name, schema }: Parameter): (given: string[]) => Value {
  const { type, 'x-id-of': kind } = resolve(schema)
  const validator = compile(schema)
  const parse = (texts: string[]): Value => {
    if (type === 'array') return [...new Set(texts.flatMap((text) => text.split(',')))]
    if (texts.length > 1) throw refusal(name, `\`${name}\` must be given once; got it ${texts.length} times.`)
    const text = texts[0] as string
    return type === 'integer' && /^-?\d{1,9}$/.test(text) ? Number(text) : text
  }
  return (texts) => {
    const value = parse(texts)
    if (kind !== undefined) return readId(String(value), kind as IdKind, `\`${name}\``)
    if (String(value).includes('\0')) throw refusal(name, `\`${name}\` must not hold the character U+0000.`)
    const [error] = validator.findFirst(value)
    if (error === undefined) return value
    const { message } = explain({ ...error, instancePath: `/${name}${error.instancePath}` }, name)
    throw refusal(name, message)
  }
}

/**
 * `ignoresOthers`: parameters that are not listed are no error. Errors of the reader: invalid_parameter (unknown, repeated, missing or
 * malformed), invalid_id, invalid_cursor.
 */
export function makeQueryReader (parameters: readonly Parameter[], ignoresOthers = false): QueryReader {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const readers = new Map(inQuery.map((parameter) => [parameter.name, makeReader(parameter)]))
  const defaults = Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema.default]))
  const required = inQuery.filter((parameter) => parameter.required).map(({ name }) => name)
  const names = [...readers.keys()]
  const known = names.length === 0 ? 'this address takes none' : `the parameters are ${names.join(', ')}`

  return (url) => {
    const start = url.indexOf('?')
    if (start < 0 && required.length === 0) return defaults
    const given = new URLSearchParams(start < 0 ? '' : url.slice(start + 1))
    const query: Record<string, unknown> = { ...defaults }
    for (const name of new Set(given.keys())) {
      const reader = readers.get(name)
      if (reader !== undefined) query[name] = reader(given.getAll(name))
      else if (!ignoresOthers) throw refusal('', `${quote(name)} is not a parameter here; ${known}.`)
    }
    const missing = required.find((name) => query[name] === undefined)
    if (missing !== undefined) throw refusal('', `The parameter \`${missing}\` is required.`)
    return query
  }
}
