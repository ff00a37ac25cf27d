/** The body of a push around and across its observations. */
import fc from 'fast-check'
import t from 'tap'
import { schemas } from '../../contract/components.ts'
import { ServiceError } from '../../db/errors.ts'
import { checkObservation } from '../../server/intake/check_observation.ts'
import { readBatch } from '../../server/intake/read_batch.ts'
import { runs } from '../helpers/property.ts'
import { isMeaningful, put } from './pointer.ts'
import { receivedAt, sample, sampleTypes } from './samples.ts'

const bytesOf = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const read = (value: unknown) => readBatch(bytesOf(value), receivedAt)
const batch = (observations: unknown, more: object = {}) => ({ source: 'stack:league', observations, ...more })

/** The slug of the fault and what it lists. */
function refusal (body: unknown | Buffer): { slug: string, paths: string[] | undefined, detail: string } {
  try {
    readBatch(Buffer.isBuffer(body) ? body : bytesOf(body), receivedAt)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { slug: error.known.slug, paths: error.errors?.map((failure: any) => failure.path), detail: error.message }
  }
  throw new Error('the body was accepted')
}

t.test('a valid batch is left to PostgreSQL to read from the payload', async (t) => {
  t.strictSame(read(batch(sampleTypes.map(sample), { sent_at: '2026-09-01T08:00:00Z' })),
    { source: 'stack:league', sentAt: '2026-09-01T08:00:00Z', accepted: 7, rejected: 0, errors: null, readable: null })
})

t.test('a batch with one valid observation is accepted, and the others are reported by index', async (t) => {
  const bad = sample('fixture')
  bad.data.sport = 'soccr'
  const read1 = read(batch([bad, sample('team'), 5]))
  t.match(read1, { source: 'stack:league', sentAt: null, accepted: 1, rejected: 2 })
  t.strictSame(read1.errors?.map(({ index, path }) => [index, path]), [[0, '/data/sport'], [2, '']])
  t.strictSame(JSON.parse(read1.readable as string), { observations: [[1, sample('team')]] })
})

t.test('what JSON.parse reads and jsonb may not is passed on as the parser understood it', async (t) => {
  const text = JSON.stringify(batch([sample('team')]))
  const readable = (changed: string) => read(changed).readable
  t.equal(readable(text), null)
  for (const [from, to] of [
    ['"U12 Blue', '"\\uD83D\\uDE00U12 Blue'], ['"confidence":0.9', '"confidence":9e-100'],
    ['"confidence":0.9', `"confidence":0.${'1'.repeat(60)}`],
    ['"confidence":0.9', '"confidence": 1E-999']] as const) {
    const changed = text.replace(from, to).replace('Eagles U12 Blue', 'Eagles \\ud83d\\ude00')
    t.strictSame(JSON.parse(readable(changed) as string).observations[0], [0, JSON.parse(changed).observations[0]], to)
  }
  t.equal(readable(text.replace('team-1', '550e8400-e29b-41d4-a716-446655440000')), null, 'an id in hexadecimal is no odd number')
  t.equal(readable(text.replace('team-1', `9${'0'.repeat(80)}`)), null, 'digits inside a text are no odd number')
})

t.test('MODEL-14 a whole number spelt with a point or an exponent is passed on as a whole number', async (t) => {
  const text = JSON.stringify(batch([sample('team'), sample('competition'), sample('result')]))
  for (const [from, to] of [
    ['"birth_year":2014', '"birth_year": 2014.0'], ['"birth_year":2014', '"birth\\u005fyear":2.014E3'], ['"order":0', '"order":0e0'],
    ['"score":2', '"score" :20e-1'], ['"penalties":4', '"penalties":4.00']
  ] as const) {
    t.not(text.replace(from, to), text)
    const { readable, rejected } = read(text.replace(from, to))
    t.equal(rejected, 0)
    t.strictSame(JSON.parse(readable as string).observations.map(([, observation]: any) => observation), JSON.parse(text).observations, to)
    t.notOk(readable?.includes(to))
  }
  const integers = new Set<string>()
  const visit = (schema: any): void => {
    if (typeof schema !== 'object' || schema === null) return
    if (typeof schema.$ref === 'string') visit(schemas[schema.$ref.split('/').at(-1)])
    for (const [name, member] of Object.entries<any>(schema.properties ?? {})) if (member.type === 'integer') integers.add(name)
    for (const member of Object.values(schema)) visit(member)
  }
  visit(schemas.ObservationBatch)
  t.strictSame([...integers].sort(), ['birth_year', 'order', 'penalties', 'score'], 'these are all that are whole numbers')
})

t.test('INTAKE-17 a text that holds U+0000 or half of a surrogate pair is refused where it stands (OYV11)', async (t) => {
  const text = JSON.stringify(batch([sample('team'), sample('venue')])).replace('North Park', 'North \\u0000 Park')
  t.match(read(text), { accepted: 1, rejected: 1, errors: [{ index: 1, path: '/data/name' }] })
  t.match(read(text.replace('\\u0000', '\\uDEAD')), { errors: [{ index: 1, path: '/data/name' }] })
  t.equal(read(text.replace('\\u0000', '\\\\u0000')).rejected, 0, 'an escaped backslash is no escape')
  const named = JSON.stringify(batch([sample('venue'), sample('organization')])).replace('us_youth_soccer', 'us\\u0000')
  t.match(read(named), { errors: [{ index: 1, path: '/data/sanctioning' }] })
  const counted = { ...sample('stat_line'), data: { ...sample('stat_line').data, stats: { XX: [] } } }
  const within = read(JSON.stringify(batch([sample('venue'), counted])).replace('XX', '\\ud800'))
  t.match(within, { errors: [{ index: 1, path: '/data/stats' }] }, 'a pointer ends before a name that cannot be stored')
  t.ok(JSON.stringify(within.errors).isWellFormed() && !JSON.stringify(within.errors).includes('ud800'))
  const unknown = read(JSON.stringify(batch([sample('venue'), { ...sample('team'), type: 'XX' }])).replace('XX', '\\ud800\\u0000'))
  t.ok(JSON.stringify(unknown.errors).isWellFormed() && !JSON.stringify(unknown.errors).includes('\\u0000'), 'messages can be stored')
})

t.test('when not one observation is valid the batch is refused with every fault (OYV11)', async (t) => {
  t.match(refusal(batch([{}, 5])), { slug: 'validation_failed', paths: ['/type', '/external_id', '/data', ''] })
})

t.test('faults of the body point into the body (OYV11)', async (t) => {
  const one = [sample('team')]
  t.match(refusal({ observations: one }), { slug: 'validation_failed', paths: ['/source'] })
  for (const source of ['', 'a', 'Upper', '-a', '.a', 'a b', 'a/b', 'x'.repeat(101), 1, null]) {
    t.strictSame(refusal(batch(one, { source })).paths, ['/source'])
  }
  for (const source of ['a1', '1a', 'feed:ical:x', 'a._:-', 'x'.repeat(100)]) t.equal(read(batch(one, { source })).source, source)
  t.strictSame(refusal({ source: 'stack:league' }).paths, ['/observations'])
  for (const observations of [[], {}, null, 'a', 1]) t.strictSame(refusal(batch(observations)).paths, ['/observations'])
  for (const sent of ['2026-09-01', '2026-09-01T08:00:00+02:00', 1, null]) {
    t.strictSame(refusal(batch(one, { sent_at: sent })).paths, ['/sent_at'])
  }
  t.strictSame(refusal(batch(one, { mode: 'live' })).paths, ['/mode'])
  t.strictSame(refusal({ source: 'A', observation: one }).paths?.sort(), ['/observation', '/observations', '/source'])
  for (const body of [[], null, 1, '"a"', true]) t.strictSame(refusal(body).paths, [''])
  t.ok((refusal(batch(one, Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`m${at}`, 1])))).paths?.length ?? 0) <= 50)
})

t.test('LIMIT-13 of one type and external id a batch keeps the last 50 observations, and refuses those before them (OYV11)', async (t) => {
  const said = (type: 'team' | 'venue' | 'stat_line', id: string, more: object = {}) => {
    const observation = sample(type)
    return { ...observation, external_id: id, data: { ...observation.data, ...more } }
  }
  const many = (count: number, one: object) => Array.from({ length: count }, () => one)
  const lines = Array.from({ length: 60 }, (_, n) => said('stat_line', 'a', { player: { external_id: `p${n}` } }))
  t.match(read(batch([...many(50, said('team', 'a')), ...many(50, said('venue', 'a')), ...many(50, said('team', 'b')), ...lines])), {
    accepted: 210, rejected: 0, errors: null, readable: null
  })
  const read1 = read(batch([5, ...many(30, said('team', 'a')), said('team', 'b'), ...many(22, said('team', 'a'))]))
  t.match(read1, { accepted: 51, rejected: 3 })
  t.match(read1.errors, [{ index: 0 }, { index: 1, path: '/external_id', message: /last 50/ }, { index: 2, path: '/external_id' }])
  t.equal(JSON.parse(read1.readable as string).observations[0][0], 3)
})

t.test('LIMIT-2 a batch carries at most 1000 observations (OYV13)', async (t) => {
  const many = Array.from({ length: 1000 }, (_, n) => ({ ...sample('result'), external_id: `r${n}` }))
  t.equal(read(batch(many)).accepted, 1000)
  t.equal(refusal(batch(Array(1001).fill(sample('result')))).slug, 'too_many_observations')
})

t.test('INTAKE-24 what is not complete JSON in UTF-8 is refused (OYV04)', async (t) => {
  const text = JSON.stringify(batch([sample('team')]))
  for (const body of [
    '', ' ', '{', text.slice(0, -1), `${text},`, `\ufeff${text}`, "{'a':1}", 'NaN', '{"a":01}', text.replace('Eagles', 'Ea\u0001gles')
  ]) {
    t.equal(refusal(Buffer.from(body)).slug, 'malformed_json', JSON.stringify(body.slice(0, 20)))
  }
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf5, 0x80, 0x80, 0x80]]) {
    const [before, after] = text.split('Eagles') as [string, string]
    t.equal(refusal(Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])).slug, 'malformed_json')
  }
  t.equal(read(text.replace('Eagles', 'Águilas ⚽')).accepted, 1)
})

t.test('INTAKE-24 absurd nesting is refused, wherever it stands and however deep (OYV04)', async (t) => {
  const nest = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
  const good = JSON.stringify(sample('team'))
  for (const depth of [101, 10_000, 500_000]) {
    t.equal(refusal(nest(depth)).slug, 'malformed_json')
    t.equal(refusal(`{"source":"stack:league","x":${nest(depth)},"observations":[${good}]}`).slug, 'malformed_json')
    t.equal(refusal(`{"source":"stack:league","observations":[${good},${nest(depth)}]}`).slug, 'malformed_json')
    t.equal(
      refusal(`{"source":"stack:league","observations":[${good},{"type":"team","external_id":"a","data":{"name":${nest(depth)}}}]}`).slug,
      'malformed_json'
    )
  }
  const nested = read(`{"source":"stack:league","observations":[${good},{"type":"team","external_id":"a","data":{"name":${nest(96)}}}]}`)
  t.match(nested, { accepted: 1, errors: [{ index: 1, path: '/data/name' }] })
})

t.test('a hostile batch costs bounded time and a bounded receipt', async (t) => {
  const many = Array.from({ length: 999 }, () => ({
    ...sample('team'), ...Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`m${at}`, 1]))
  }))
  const { errors, rejected } = read(batch([sample('team'), ...many]))
  t.equal(rejected, 999)
  t.equal(new Set(errors?.map(({ index }) => index)).size, 999, 'each rejected observation is reported')
  t.ok((errors?.length ?? 0) < 3000)
  const started = process.cpuUsage()
  t.equal(refusal(batch([Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`m${at}`, 1]))])).slug, 'validation_failed')
  t.equal(
    refusal(batch([{
      type: 'competition', external_id: 'a', data: { name: 'a', sport: 'soccer', kind: 'league', divisions: Array(250_000).fill(1) }
    }])).slug,
    'validation_failed'
  )
  t.ok(process.cpuUsage(started).user < 5_000_000, 'in microseconds')
})

t.test('for any JSON the check does not throw, and every finding points at a value or names a missing member', async () => {
  const anything = fc.jsonValue({ maxDepth: 5, noNullPrototype: true } as object)
  const broken = fc.tuple(
    fc.constantFrom(...sampleTypes), fc.array(fc.tuple(fc.nat(), anything), { minLength: 1, maxLength: 4 })
  ).map(([type, changes]) => {
    const observation = sample(type)
    const pointers: string[] = []
    const walk = (value: unknown, path: string): void => {
      pointers.push(path)
      if (typeof value === 'object' && value !== null) for (const [name, member] of Object.entries(value)) walk(member, `${path}/${name}`)
    }
    walk(observation, '')
    for (const [at, value] of changes) {
      const pointer = pointers[1 + at % (pointers.length - 1)] as string
      if (isMeaningful(observation, pointer)) put(observation, pointer, value)
    }
    return observation
  })
  fc.assert(fc.property(fc.oneof(anything, broken), (observation) => {
    const findings = checkObservation(observation, { now: receivedAt, hasOddText: true, isTerse: false })
    const paths = findings.map(({ path }) => path)
    return new Set(paths).size === paths.length && findings.length <= 16 &&
      findings.every(({ path, message }) => isMeaningful(observation, path) && message.endsWith('.') && message.isWellFormed())
  }), { numRuns: runs(500, 5_000) })
})

t.test('for any JSON body the batch is read or refused with one of our errors', async () => {
  fc.assert(fc.property(fc.json({ maxDepth: 6 }), (text) => {
    try {
      return readBatch(Buffer.from(text), receivedAt).accepted > 0
    } catch (error) {
      return error instanceof ServiceError && error.known.status < 500
    }
  }), { numRuns: runs(300, 3_000) })
})

