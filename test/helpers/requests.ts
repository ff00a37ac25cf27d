/** Random requests drawn from an OpenAPI document: what it allows, and what is nearly that. */
import { gzipSync } from 'node:zlib'
import fc, { type Arbitrary } from 'fast-check'

export type FuzzRequest = { method: string, path: string, headers: Record<string, string>, body?: Buffer }
type Schema = Record<string, any>
type Document = { paths: Record<string, Record<string, any>>, components: { schemas: Record<string, Schema> } }
/** `keys` as a header carries them; `ids` of things that are there; `values` of schemas by name; `samples` valid observations. */
export type World = { document: Document, keys: string[], ids: string[], samples: object[], values: Record<string, string[]> }

const nasty = ['', ' ', '\0', '\ud800', '%', '%00', '/', '..', '?', '#', '&', '=', ',', ';', '\n', '"', "'", '\\', '💥', 'é', '\u202e', '<b>', '-1', '1e999', '9'.repeat(25), 'null', '[]', 'true', '*', 'ꙮ'.repeat(300)]
const text = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...nasty) }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) })

/** One in `many` has it. */
const seldom = <T>(many: number, arbitrary: Arbitrary<T>): Arbitrary<T | undefined> => fc.oneof({ weight: many - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const mostly = <T>(arbitrary: Arbitrary<T>): Arbitrary<T | undefined> => fc.oneof({ weight: 20, arbitrary }, { weight: 1, arbitrary: fc.constant(undefined) })

/** A text as it is, or with something cut, put in or repeated. */
const nearly = (valid: Arbitrary<string>): Arbitrary<string> => fc.oneof(
  { weight: 12, arbitrary: valid },
  { weight: 2, arbitrary: fc.tuple(valid, fc.nat(60), fc.nat(3), text).map(([value, at, cut, put]) => value.slice(0, at) + put + value.slice(at + cut)) },
  { weight: 1, arbitrary: fc.oneof(text, valid.map((value) => `${value},${value}`), valid.map((value) => value.toUpperCase())) })

function valuesOf (world: World, schema: Schema): Arbitrary<string> {
  const name = schema.$ref?.split('/').at(-1)
  const target = name ? world.document.components.schemas[name] as Schema : schema
  if (target['x-id-of']) {
    const own = world.ids.filter((id) => new RegExp(target.pattern).test(id))
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...own, ...own.length > 0 ? [] : target.examples) }, { weight: 1, arbitrary: fc.constantFrom(...target.examples, ...world.ids) })
  }
  if (name in world.values) return fc.constantFrom(...world.values[name] as string[])
  if (target.enum) return fc.constantFrom(...target.enum.map(String))
  if (target.type === 'array') return fc.array(valuesOf(world, target.items), { minLength: 1, maxLength: 4 }).map((items) => items.join(','))
  if (target.type === 'integer') return fc.oneof(fc.integer({ min: target.minimum, max: target.maximum }), fc.integer()).map(String)
  const reported = (target.examples ?? []) as string[]
  return fc.oneof(...reported.length > 0 ? [fc.constantFrom(...reported)] : [], ...target.pattern ? [fc.stringMatching(new RegExp(target.pattern.replace('[!-~]{1,1024}', '[!-~]{1,64}')))] : [], text)
}

const rarely = (valid: Arbitrary<string>): Arbitrary<string> => fc.oneof({ weight: 30, arbitrary: valid }, { weight: 1, arbitrary: nearly(valid) })
const encode = (value: string): string => encodeURIComponent(value.toWellFormed())
const escapes = seldom(25, fc.constantFrom('%ff', '%00', '%zz', '%', '%ed%a0%80', '+', '%2f', '%C3')).map((escape) => escape ?? '')
/** What a header can carry at all. */
const headerText = (valid: Arbitrary<string>): Arbitrary<string> => nearly(valid).map((value) => value.replaceAll(/[^\t\x20-\x7e\xa0-\xff]/g, '').slice(0, 2000))

/** A request of one operation. */
function requestOf (world: World, path: string, method: string, operation: Schema): Arbitrary<FuzzRequest> {
  const parameters = operation.parameters as { name: string, in: string, required?: boolean, schema: Schema }[]
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name, schema }) => fc.tuple(fc.constant(name), nearly(valuesOf(world, schema)).map((value) => encode(value) || 'x'), escapes))
  const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name, schema, required }) =>
    (required ? mostly : (one: Arbitrary<[string, string, string]>) => seldom(5, one))(fc.tuple(rarely(fc.constant(name)), nearly(valuesOf(world, schema)), escapes)))
  const inHeaders = parameters.filter((parameter) => parameter.in === 'header').map(({ name, schema, required }) => {
    const valid = name === 'Idempotency-Key' ? fc.uuid() : name === 'If-None-Match' ? fc.constantFrom('*', 'W/"x"', '"a", W/"b"') : valuesOf(world, schema)
    return (required ? mostly : (one: Arbitrary<[string, string]>) => seldom(3, one))(fc.tuple(fc.constant(name), headerText(valid)))
  })
  return fc.record({
    method: fc.oneof({ weight: 25, arbitrary: fc.constant(method.toUpperCase()) }, { weight: 1, arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'GET') }),
    path: fc.tuple(...inPath).map((given) => given.reduce((address, [name, value, escape]) => address.replace(`{${name}}`, value + escape), path)),
    query: fc.tuple(...inQuery).map((given) => given.filter((one) => one !== undefined).map(([name, value, escape]) => `${encode(name)}=${encode(value)}${escape}`)),
    repeated: seldom(10, fc.constant(true)),
    key: fc.oneof({ weight: 25, arbitrary: fc.constantFrom(...world.keys) }, { weight: 1, arbitrary: headerText(fc.constantFrom(...world.keys)) }),
    given: fc.tuple(...inHeaders),
    accept: fc.oneof({ weight: 30, arbitrary: fc.constantFrom('*/*', 'application/*, text/*;q=0.5, */*;q=0.1') }, { weight: 2, arbitrary: fc.constantFrom('application/json', 'text/html', 'image/png', 'application/json;q=0, */*', ';;q') }),
    sent: operation.requestBody ? bodyOf(path === '/v1/observations' ? batchOf(world) : fc.constant(operation.requestBody.content['application/json']?.example ?? {})) : fc.constant(undefined)
  }).map(({ method, path, query, repeated, key, given, accept, sent }) => {
    const all = repeated && query[0] ? [...query, query[0]] : query
    const headers = { accept, authorization: key, ...Object.fromEntries(given.filter((one) => one !== undefined)), ...sent?.headers }
    return { method, path: all.length > 0 ? `${path}?${all.join('&')}` : path, headers, ...sent && { body: sent.body } }
  })
}

const junk: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, [], {}, [null], '2026-02-30', '2026-09-12T14:30:00+02:00', 'fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF', 'x'.repeat(3000)), text, fc.jsonValue({ maxDepth: 3 }),
  fc.integer({ min: 1, max: 200 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))))
const change = fc.record({ at: fc.nat(), how: fc.constantFrom('put', 'remove', 'add', 'wrap', 'edit'), value: junk, words: text, cut: fc.nat(20) })
type Change = typeof change extends Arbitrary<infer Value> ? Value : never

/** Changes one node somewhere in the value, in place. */
function alter (root: any, { at, how, value, words, cut }: Change): void {
  const places: [holder: any, name: string][] = []
  const visit = (node: any): void => { if (typeof node === 'object' && node !== null) for (const name of Object.keys(node)) { places.push([node, name]); visit(node[name]) } }
  visit(root)
  const [holder, name] = places[at % places.length] ?? []
  if (holder === undefined || name === undefined) return
  if (how === 'put') holder[name] = value
  else if (how === 'remove') delete holder[name]
  else if (how === 'wrap') holder[name] = [holder[name]]
  else if (how === 'add') Object.defineProperty(holder, Array.isArray(holder) ? String(holder.length) : words || '__proto__', { value, enumerable: true, writable: true, configurable: true })
  else holder[name] = typeof holder[name] === 'string' ? holder[name].slice(0, cut) + words + holder[name].slice(cut + 1) : value
}

/** Changes of the text that JSON knows nothing of. */
const spoil: Record<string, (text: string, at: number) => string | Buffer> = {
  cut: (text, at) => text.slice(0, at % text.length), mark: (text) => `\ufeff${text}`, nul: (text) => text.replace(/"name":"/g, '"name":"\\u0000'), half: (text) => text.replace(/"name":"/g, '"name":"\\ud800'),
  huge: (text) => text.replace(/:\d+(\.\d+)?/, ':1e400'), long: (text) => text.replace(/:\d+(\.\d+)?/, `:${'9'.repeat(60)}`), twice: (text) => text.replace('{', '{"source":"x",'), bytes: (text, at) => Buffer.concat([Buffer.from(text).subarray(0, at % text.length), Buffer.from([0xff, 0xc0])]),
  wide: (text) => Buffer.from(text, 'utf16le'), deep: () => '['.repeat(2000), none: () => '', word: () => 'nul'
}

function batchOf ({ samples, values }: World): Arbitrary<object> {
  const observation = fc.tuple(fc.constantFrom(...samples), fc.nat(30)).map(([sample, n]) => ({ external_id: `e${n}`, ...sample }))
  return fc.record({ source: fc.constantFrom(...values.SourceKey as string[]), observations: fc.array(observation, { minLength: 1, maxLength: 3 }) })
}

/** A body which is changed, spoilt and packed in some way or in none. */
function bodyOf (whole: Arbitrary<object>): Arbitrary<{ body: Buffer, headers: Record<string, string> }> {
  return fc.record({
    whole,
    changes: fc.array(change, { maxLength: 3 }),
    spoiling: seldom(8, fc.tuple(fc.constantFrom(...Object.keys(spoil)), fc.nat(2000))),
    type: fc.oneof({ weight: 20, arbitrary: fc.constantFrom('application/json', 'application/json; charset=utf-8', 'Application/JSON;x=y') }, { weight: 1, arbitrary: fc.constantFrom('text/plain', '', 'application/json; charset=latin1', 'application/jsonp') }),
    packing: fc.oneof({ weight: 12, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom('gzip', 'not gzip', 'half gzip', 'br') })
  }).map(({ whole, changes, spoiling, type, packing }) => {
    const changed = structuredClone(whole)
    for (const one of changes) alter(changed, one)
    const plain = JSON.stringify(changed)
    const bytes = Buffer.from(spoiling === undefined ? plain : spoil[spoiling[0]]?.(plain, spoiling[1]) ?? '')
    const zipped = gzipSync(bytes)
    const body = packing === 'gzip' ? zipped : packing === 'half gzip' ? zipped.subarray(0, zipped.length / 2) : bytes
    return { body, headers: { ...type && { 'content-type': type }, ...packing && { 'content-encoding': packing.split(' ').at(-1) as string } } }
  })
}

/** Requests of every operation; the push, which has most that can be wrong, as often as a third of all. */
export function makeRequests (world: World): Arbitrary<FuzzRequest> {
  const operations = Object.entries(world.document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
  const weightOf = (path: string): number => path === '/v1/observations' ? Math.ceil(operations.length / 2) : 1
  return fc.oneof(...operations.map(({ path, method, operation }) => ({ weight: weightOf(path), arbitrary: requestOf(world, path, method, operation) })))
}
