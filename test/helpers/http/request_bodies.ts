/** Random bodies of requests: valid ones, and ones that are changed, spoilt or packed in some way. */
import { gzipSync } from 'node:zlib'
import fc, { type Arbitrary } from 'fast-check'

export type Schema = Record<string, any>
type Document = { paths: Record<string, Record<string, any>>, components: { schemas: Record<string, Schema> } }
/** `keys` as a header carries them; `ids` of things that are there; `values` of schemas by name; `samples` valid observations. */
export type World = { document: Document, keys: string[], ids: string[], samples: object[], values: Record<string, string[]> }

const nasty = [
  '', ' ', '\0', '\ud800', '%', '%00', '/', '..', '?', '#', '&', '=', ',', ';', '\n', '"', "'", '\\', '💥', 'é', '\u202e', '<b>', '-1',
  '1e999', '9'.repeat(25), 'null', '[]', 'true', '*', 'ꙮ'.repeat(300)
]
export const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nasty) }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) }
)

/** One in `many` has it. */
export const seldom = <T>(many: number, arbitrary: Arbitrary<T>): Arbitrary<T | undefined> =>
  fc.oneof({ weight: many - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const junk: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null, true, 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, [], {}, [null], '2026-02-30', '2026-09-12T14:30:00+02:00',
    'fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF', 'x'.repeat(3000)
  ),
  text, fc.jsonValue({ maxDepth: 3 }),
  fc.integer({ min: 1, max: 200 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))))
const change = fc.record({
  at: fc.nat(), how: fc.constantFrom('put', 'remove', 'add', 'wrap', 'edit'), value: junk, words: text, cut: fc.nat(20)
})
type Change = typeof change extends Arbitrary<infer Value> ? Value : never

/** Changes one node somewhere in the value, in place. */
function alter (root: any, { at, how, value: drawn, words, cut }: Change): void {
  const value = structuredClone(drawn) // one that is drawn again is another, so that none is put into itself
  const places: [holder: any, name: string][] = []
  const visit = (node: any): void => {
    if (typeof node === 'object' && node !== null) for (const name of Object.keys(node)) { places.push([node, name]); visit(node[name]) }
  }
  visit(root)
  const [holder, name] = places[at % places.length] ?? []
  if (holder === undefined || name === undefined) return
  if (how === 'put') holder[name] = value
  else if (how === 'remove') delete holder[name]
  else if (how === 'wrap') holder[name] = [holder[name]]
  else if (how === 'add') Object.defineProperty(holder, Array.isArray(holder) ? String(holder.length) : words || '__proto__', {
    value, enumerable: true, writable: true, configurable: true
  })
  else holder[name] = typeof holder[name] === 'string' ? holder[name].slice(0, cut) + words + holder[name].slice(cut + 1) : value
}

/** Changes of the text that JSON knows nothing of. */
const spoil: Record<string, (text: string, at: number) => string | Buffer> = {
  cut: (text, at) => text.slice(0, at % text.length), mark: (text) => `\ufeff${text}`,
  nul: (text) => text.replace(/"name":"/g, '"name":"\\u0000'),
  half: (text) => text.replace(/"name":"/g, '"name":"\\ud800'),
  huge: (text) => text.replace(/:\d+(\.\d+)?/, ':1e400'),
  long: (text) => text.replace(/:\d+(\.\d+)?/, `:${'9'.repeat(60)}`),
  twice: (text) => text.replace('{', '{"source":"x",'),
  bytes: (text, at) => Buffer.concat([Buffer.from(text).subarray(0, at % text.length), Buffer.from([0xff, 0xc0])]),
  wide: (text) => Buffer.from(text, 'utf16le'), deep: () => '['.repeat(2000), none: () => '', word: () => 'nul'
}

export function batchOf ({ samples, values }: World): Arbitrary<object> {
  const observation = fc.tuple(fc.constantFrom(...samples), fc.nat(30)).map(([sample, n]) => ({ external_id: `e${n}`, ...sample }))
  return fc.record({
    source: fc.constantFrom(...values.SourceKey as string[]), observations: fc.array(observation, { minLength: 1, maxLength: 3 })
  })
}

/** A body which is changed, spoilt and packed in some way or in none. */
export function bodyOf (whole: Arbitrary<object>): Arbitrary<{ body: Buffer, headers: Record<string, string> }> {
  return fc.record({
    whole,
    changes: fc.array(change, { maxLength: 3 }),
    spoiling: seldom(8, fc.tuple(fc.constantFrom(...Object.keys(spoil)), fc.nat(2000))),
    type: fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom('application/json', 'application/json; charset=utf-8', 'Application/JSON;x=y') },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', '', 'application/json; charset=latin1', 'application/jsonp') }
    ),
    packing: fc.oneof(
      { weight: 12, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom('gzip', 'not gzip', 'half gzip', 'br') }
    )
  }).map(({ whole, changes, spoiling, type, packing }) => {
    const changed = structuredClone(whole)
    for (const one of changes) alter(changed, one)
    const plain = JSON.stringify(changed)
    const bytes = Buffer.from(spoiling === undefined ? plain : spoil[spoiling[0]]?.(plain, spoiling[1]) ?? '')
    const zipped = gzipSync(bytes)
    const body = packing === 'gzip' ? zipped : packing === 'half gzip' ? zipped.subarray(0, zipped.length / 2) : bytes
    return {
      body, headers: { ...type && { 'content-type': type }, ...packing && { 'content-encoding': packing.split(' ').at(-1) as string } }
    }
  })
}
