/** Random requests drawn from an OpenAPI document: what it allows, and what is nearly that. */
import fc, { type Arbitrary } from 'fast-check'
import { batchOf, bodyOf, seldom, text, type Schema, type World } from './request_bodies.ts'

export type FuzzRequest = { method: string, path: string, headers: Record<string, string>, body?: Buffer }
const mostly = <T>(arbitrary: Arbitrary<T>): Arbitrary<T | undefined> =>
  fc.oneof({ weight: 20, arbitrary }, { weight: 1, arbitrary: fc.constant(undefined) })

/** A text as it is, or with something cut, put in or repeated. */
const nearly = (valid: Arbitrary<string>): Arbitrary<string> => fc.oneof(
  { weight: 12, arbitrary: valid },
  {
    weight: 2,
    arbitrary: fc.tuple(valid, fc.nat(60), fc.nat(3), text).map(([value, at, cut, put]) => value.slice(0, at) + put + value.slice(at + cut))
  },
  { weight: 1, arbitrary: fc.oneof(text, valid.map((value) => `${value},${value}`), valid.map((value) => value.toUpperCase())) })

function valuesOf (world: World, schema: Schema): Arbitrary<string> {
  const name = schema.$ref?.split('/').at(-1)
  const target = name ? world.document.components.schemas[name] as Schema : schema
  if (target['x-id-of']) {
    const own = world.ids.filter((id) => new RegExp(target.pattern).test(id))
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...own, ...own.length > 0 ? [] : target.examples) },
      { weight: 1, arbitrary: fc.constantFrom(...target.examples, ...world.ids) }
    )
  }
  if (name in world.values) return fc.constantFrom(...world.values[name] as string[])
  if (target.enum) return fc.constantFrom(...target.enum.map(String))
  if (target.type === 'array') {
    return fc.array(valuesOf(world, target.items), { minLength: 1, maxLength: 4 }).map((items) => items.join(','))
  }
  if (target.type === 'integer') return fc.oneof(fc.integer({ min: target.minimum, max: target.maximum }), fc.integer()).map(String)
  const reported = (target.examples ?? []) as string[]
  return fc.oneof(
    ...reported.length > 0 ? [fc.constantFrom(...reported)] : [],
    ...target.pattern ? [fc.stringMatching(new RegExp(target.pattern.replace('[!-~]{1,1024}', '[!-~]{1,64}')))] : [], text
  )
}

const rarely = (valid: Arbitrary<string>): Arbitrary<string> =>
  fc.oneof({ weight: 30, arbitrary: valid }, { weight: 1, arbitrary: nearly(valid) })
const encode = (value: string): string => encodeURIComponent(value.toWellFormed())
const escapes = seldom(25, fc.constantFrom('%ff', '%00', '%zz', '%', '%ed%a0%80', '+', '%2f', '%C3')).map((escape) => escape ?? '')
/** What a header can carry at all. */
const headerText = (valid: Arbitrary<string>): Arbitrary<string> =>
  nearly(valid).map((value) => value.replaceAll(/[^\t\x20-\x7e\xa0-\xff]/g, '').slice(0, 2000))

/** A request of one operation. */
function requestOf (world: World, path: string, method: string, operation: Schema): Arbitrary<FuzzRequest> {
  const parameters = operation.parameters as { name: string, in: string, required?: boolean, schema: Schema }[]
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
    .map(({ name, schema }) => fc.tuple(fc.constant(name), nearly(valuesOf(world, schema)).map((value) => encode(value) || 'x'), escapes))
  const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name, schema, required }) =>
    (required ? mostly : (one: Arbitrary<[string, string, string]>) => seldom(5, one))(fc.tuple(
      rarely(fc.constant(name)), nearly(valuesOf(world, schema)), escapes
    )))
  const inHeaders = parameters.filter((parameter) => parameter.in === 'header').map(({ name, schema, required }) => {
    const valid = name === 'Idempotency-Key'
      ? fc.uuid()
      : name === 'If-None-Match' ? fc.constantFrom('*', 'W/"x"', '"a", W/"b"') : valuesOf(world, schema)
    return (required ? mostly : (one: Arbitrary<[string, string]>) => seldom(3, one))(fc.tuple(fc.constant(name), headerText(valid)))
  })
  return fc.record({
    method: fc.oneof(
      { weight: 25, arbitrary: fc.constant(method.toUpperCase()) },
      { weight: 1, arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'GET') }
    ),
    path: fc.tuple(...inPath).map((given) =>
      given.reduce((address, [name, value, escape]) => address.replace(`{${name}}`, value + escape), path)),
    query: fc.tuple(...inQuery).map((given) =>
      given.filter((one) => one !== undefined).map(([name, value, escape]) => `${encode(name)}=${encode(value)}${escape}`)),
    repeated: seldom(10, fc.constant(true)),
    key: fc.oneof(
      { weight: 25, arbitrary: fc.constantFrom(...world.keys) }, { weight: 1, arbitrary: headerText(fc.constantFrom(...world.keys)) }
    ),
    given: fc.tuple(...inHeaders),
    accept: fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom('*/*', 'application/*, text/*;q=0.5, */*;q=0.1') },
      { weight: 2, arbitrary: fc.constantFrom('application/json', 'text/html', 'image/png', 'application/json;q=0, */*', ';;q') }
    ),
    sent: operation.requestBody
      ? bodyOf(path === '/v1/observations' ? batchOf(world) : fc.constant(operation.requestBody.content['application/json']?.example ?? {}))
      : fc.constant(undefined)
  }).map(({ method, path, query, repeated, key, given, accept, sent }) => {
    const all = repeated && query[0] ? [...query, query[0]] : query
    const headers = { accept, authorization: key, ...Object.fromEntries(given.filter((one) => one !== undefined)), ...sent?.headers }
    return { method, path: all.length > 0 ? `${path}?${all.join('&')}` : path, headers, ...sent && { body: sent.body } }
  })
}

/** Requests of every operation; the push, which has most that can be wrong, as often as a third of all. */
export function makeRequests (world: World): Arbitrary<FuzzRequest> {
  const operations = Object.entries(world.document.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
  const weightOf = (path: string): number => path === '/v1/observations' ? Math.ceil(operations.length / 2) : 1
  return fc.oneof(
    ...operations.map(({ path, method, operation }) => ({ weight: weightOf(path), arbitrary: requestOf(world, path, method, operation) }))
  )
}
