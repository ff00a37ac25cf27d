/** A line to try an operation with, from the examples of the document. */
import type { Schema } from '../../contract/schema.ts'
import { nameOf } from './rules.ts'
import type { Schemas } from './schema.ts'

/** A word quoted for a shell. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** An example of a parameter: its own, or the first of the schema it refers to, or the first value that is allowed. */
export function exampleOf (schema: Schema, schemas: Schemas): string {
  if (schema.$ref !== undefined) return exampleOf(schemas[nameOf(schema.$ref)] as Schema, schemas)
  const [example] = [...(schema.examples ?? []) as unknown[], schema.default, ...(schema.enum ?? []) as unknown[]]
    .filter((value) => value !== undefined)
  return String(example ?? '')
}

/** The body, byte for byte where it is no JSON. */
const dataOf = (type: string, example: unknown): string =>
  /[/+]json$/.test(type) ? `-d ${quote(JSON.stringify(example ?? {}))}` : `--data-binary ${quote(String(example))}`

type Parameter = { name: string, in: string, required?: boolean, schema: Schema, example?: string }
type Operation = {
  parameters?: readonly Parameter[], security?: readonly unknown[], requestBody?: { content: Record<string, { example?: unknown }> }
}

/** Where an operation's secret is taken from: a scheme that is no key is that of people's tokens. */
const secretOf = ({ security }: Operation): string =>
  security?.some((scheme) => Object.hasOwn(scheme as object, 'user_token')) ? 'USER_TOKEN' : 'SECRET_KEY'

/**
 * `curl ...`: required parameters and those with an example of their own filled in, the key taken from $SECRET_KEY, or a user token from
 * $USER_TOKEN. It can be pasted into a shell as it is.
 */
export function curlOf (baseUrl: string, path: string, method: string, operation: Operation, schemas: Schemas): string {
  const given = (operation.parameters ?? []).filter(({ required, example }) => required || example !== undefined)
  const value = (parameter: Parameter): string => parameter.example ?? exampleOf(parameter.schema, schemas)
  const address = given.filter((parameter) => parameter.in === 'path')
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, encodeURIComponent(value(parameter))), path)
  const query = new URLSearchParams(given.filter((parameter) => parameter.in === 'query')
    .map((parameter): [string, string] => [parameter.name, value(parameter)]))
    .toString()
  const headers = given.filter((parameter) => parameter.in === 'header')
    .map((parameter) => `-H ${quote(`${parameter.name}: ${value(parameter)}`)}`)
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  return [
    'curl -sS', ...method === 'get' ? [] : [`-X ${method.toUpperCase()}`], quote(`${baseUrl}${address}${query && `?${query}`}`),
    ...operation.security?.length === 0 ? [] : [`-H "Authorization: Bearer $${secretOf(operation)}"`], ...headers,
    ...type === undefined ? [] : [`-H 'Content-Type: ${type}'`, dataOf(type, media?.example)]
  ].join(' ')
}
