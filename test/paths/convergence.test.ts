/** Any order and any batching of the same observations yields the same canonical values, provenance and external ids (decisions, section 3). */
import fc from 'fast-check'
import t from 'tap'
import { useDatabase, type Query } from '../helpers/database.ts'
import { makeRealm, makeSource, push, type EntityType, type Observation, type Realm, type SourceClass } from '../helpers/seed.ts'
import { snapshot } from '../helpers/snapshot.ts'

const SOURCES: Record<string, SourceClass> = { base: 'partnerApi', twin: 'partnerApi', host: 'hostFeed', owner: 'ownerCorrection', crowd: 'crowd', league: 'authoritativePush' }
const RUNS = Number(process.env.OYSS_TEST_HISTORIES ?? 200)
const SEED = Number(process.env.OYSS_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))

type Said = { source: string, type: EntityType, id: string, moment: number, confidence: number, deleted: boolean, data: Record<string, unknown> }
type Plan = { said: Said[], keys: number[], cuts: boolean[] }

const moment = (value: number): string => `2026-03-01T0${value}:00:00Z`
const maybe = <T>(arb: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arb, { nil: undefined, freq: 1 })
const ref = (ids: string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record({ external_id: fc.constantFrom(...ids), name: maybe(fc.constantFrom('Kestrels', 'Otters')) }, { requiredKeys: ['external_id'] })
const result = fc.record({
  scores: fc.tuple(fc.nat(2), fc.nat(2)).map(([home, away]) => [{ role: 'home', score: home }, { role: 'away', score: away }]),
  final: fc.boolean(),
})
const fixtureData = fc.record({
  kind: fc.constantFrom('game', 'scrimmage'), sport: fc.constant('soccer'),
  start: maybe(fc.constantFrom('2026-05-02T14:00:00Z', '2026-05-02T16:00:00Z')), end: maybe(fc.constantFrom('2026-05-02T15:00:00Z', '2026-05-02T17:00:00Z')),
  date: maybe(fc.constantFrom('2026-05-02', '2026-05-09')), time_status: maybe(fc.constantFrom('tbd', 'confirmed', 'estimated')),
  status: maybe(fc.constantFrom('scheduled', 'cancelled', 'completed')), title: maybe(fc.constantFrom('A', 'B')), notes: maybe(fc.constant('n')),
  venue: maybe(fc.record({ external_id: fc.constantFrom('v1', 'v2', 'v9'), name: maybe(fc.constantFrom('Hill')), field: maybe(fc.constantFrom('1', '2')) }, { requiredKeys: ['external_id'] })),
  competition: maybe(ref(['c1', 'c9'])), division: maybe(ref(['d1', 'd9'])), stage: maybe(ref(['s1', 's9'])), result: maybe(result),
  sides: maybe(fc.tuple(ref(['t1', 't9']), ref(['t2', 't3'])).map(([home, away]) => [{ role: 'home', team: home }, { role: 'away', team: away }])),
}, { requiredKeys: ['kind', 'sport'] })
const teamData = fc.record({ name: fc.constantFrom('Reds', 'Blues'), age_group: maybe(fc.constantFrom('U09', 'U10')), sanctioning: maybe(fc.constantFrom({ a: '1' }, { b: '2' }, { a: '3', b: '4' })), organization: maybe(ref(['o1', 'o2'])) }, { requiredKeys: ['name'] })
const venueData = fc.record({ name: fc.constantFrom('Park', 'Green'), geo: maybe(fc.constantFrom([40, -75], [41, -75])), time_zone: maybe(fc.constantFrom('America/New_York', 'UTC')), fields: maybe(fc.constantFrom(['1'], ['1', '2'])) }, { requiredKeys: ['name'] })
const competitionData = fc.record({
  name: fc.constantFrom('Spring', 'Summer'), sport: fc.constant('soccer'), kind: fc.constantFrom('league', 'friendly_series'),
  divisions: maybe(fc.array(fc.record({ external_id: maybe(fc.constantFrom('d1', 'd2')), name: fc.constantFrom('U9', 'U10'), level: maybe(fc.constantFrom('1', '2')),
    stages: maybe(fc.array(fc.record({ external_id: maybe(fc.constantFrom('s1', 's2')), name: fc.constantFrom('Pool A', 'Pool B'), type: fc.constantFrom('pool', 'league') }, { requiredKeys: ['name', 'type'] }), { maxLength: 2 })) }, { requiredKeys: ['name'] }), { maxLength: 2 })),
}, { requiredKeys: ['name', 'sport', 'kind'] })
const statData = fc.record({ fixture: ref(['f1', 'f2']), team: ref(['t1', 't2']), sport: fc.constant('soccer'), stats: fc.constantFrom({ saves: 1 }, { saves: 2 }) })
const resultData = fc.record({ fixture: ref(['f1', 'f2']), result })

const about = (type: EntityType, ids: string[], data: fc.Arbitrary<Record<string, unknown>>, weight: number): fc.WeightedArbitrary<Said> => ({
  weight,
  arbitrary: fc.record({
    source: fc.constantFrom(...Object.keys(SOURCES)), type: fc.constant(type), id: fc.constantFrom(...ids), moment: fc.integer({ min: 1, max: 5 }),
    confidence: fc.constantFrom(1, 1, 0.5), deleted: fc.boolean().map((yes) => yes).chain((yes) => yes ? fc.boolean() : fc.constant(false)), data,
  }),
})
const said = fc.oneof(
  about('fixture', ['f1', 'f2', 'f3'], fixtureData, 8), about('result', ['r1', 'r2'], resultData, 3), about('team', ['t1', 't2'], teamData, 2),
  about('venue', ['v1', 'v2'], venueData, 2), about('competition', ['c1'], competitionData, 2), about('stat_line', ['l1'], statData, 1),
)
/** Equally old and equally sure words of one source are told apart by their content, and that of sources which name canonical ids differs between realms: only the base source, with ids of its own, makes such ties. */
const tie = ({ source, type, id, moment, confidence }: Said): string => JSON.stringify([source, type, id, moment, confidence])
const history = fc.array(said, { minLength: 2, maxLength: 14 }).map((list) => list.filter((one, index) => one.source === 'base' || list.findIndex((other) => tie(other) === tie(one)) === index)).chain((list) => {
  const keys = fc.array(fc.nat(), { minLength: list.length, maxLength: list.length })
  const cuts = fc.array(fc.boolean(), { minLength: list.length, maxLength: list.length })
  return fc.record({ said: fc.constant(list), first: fc.record({ keys, cuts }), second: fc.record({ keys, cuts }) })
})

/** The ids everybody knows: what the base source described before anything else. */
const BASE: Observation[] = [
  ['competition', 'c1', { name: 'Base', sport: 'soccer', kind: 'league', divisions: [{ external_id: 'd1', name: 'U9', stages: [{ external_id: 's1', name: 'Pool A', type: 'pool' }] }] }],
  ['venue', 'v1', { name: 'V1', geo: [40, -75] }], ['venue', 'v2', { name: 'V2' }],
  ['team', 't1', { name: 'T1' }], ['team', 't2', { name: 'T2' }], ['team', 't3', { name: 'T3' }],
  ['fixture', 'f1', { kind: 'game', sport: 'soccer', start: '2026-05-02T13:00:00Z' }], ['fixture', 'f2', { kind: 'game', sport: 'soccer' }],
].map(([type, external_id, data]) => ({ type, external_id, observed_at: moment(0), data }) as Observation)

/** Applies a history to a new realm in one order and batching, and gives its canonical state with ids replaced by names. */
async function run (q: Query, plan: Plan): Promise<unknown> {
  const realm = await makeRealm(q, 'History')
  for (const [key, sourceClass] of Object.entries(SOURCES)) await makeSource(q, key, sourceClass, realm)
  await push(q, 'base', BASE, realm)
  const known = await knownIds(q, realm)
  const order = plan.said.map((_, index) => index).sort((a, b) => (plan.keys[a] ?? 0) - (plan.keys[b] ?? 0) || a - b)
  let batch: Observation[] = []
  let source = ''
  const flush = async (): Promise<void> => { if (batch.length > 0) await push(q, source, batch, realm); batch = [] }
  for (const index of order) {
    const one = plan.said[index]
    if (!one) continue
    if (one.source !== source || plan.cuts[index]) await flush()
    source = one.source
    batch.push(observe(one, known))
  }
  await flush()
  return snapshot(q, realm)
}

/** Sources other than the base name what it described by canonical id. */
function observe (one: Said, known: Map<string, string>): Observation {
  const name = (id: string): string => one.source === 'base' ? id : known.get(id) ?? id
  const translate = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(translate)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined).map(([key, inner]) => [key, key === 'external_id' && typeof inner === 'string' ? name(inner) : translate(inner)]))
  }
  return { type: one.type, external_id: name(one.id), observed_at: moment(one.moment), confidence: one.confidence, deleted: one.deleted, data: one.deleted ? {} : translate(one.data) as Record<string, unknown> }
}

async function knownIds (q: Query, realm: Realm): Promise<Map<string, string>> {
  const rows = await q('select m.external_id, m.entity_id from canon.external_ids m where m.realm_id = $1', [realm.realmId])
  return new Map(rows.map((row) => [row.external_id as string, row.entity_id as string]))
}

const database = await useDatabase(t)

t.test(`any order and any batching of the same observations converges: ${RUNS} histories, seed ${SEED}`, { timeout: 400_000 }, async (t) => {
  const client = await database.connect()
  const { makeQuery } = await import('../helpers/database.ts')
  await fc.assert(fc.asyncProperty(history, async ({ said, first, second }) => {
    await client.query('begin')
    try {
      const q = makeQuery(client)
      const states = [await run(q, { said, ...first }), await run(q, { said, ...second })]
      const [a, b] = states.map((state) => JSON.stringify(state, null, 1).split('\n'))
      const differs = a?.map((line, index) => line === b?.[index] ? '' : `${line}   <>   ${b?.[index]}`).filter(Boolean) ?? []
      if (differs.length > 0 || a?.length !== b?.length) throw new Error(`states differ:\n${differs.slice(0, 12).join('\n')}`)
    } finally {
      await client.query('rollback')
    }
  }), { numRuns: RUNS, seed: SEED, endOnFailure: process.env.OYSS_TEST_SHRINK === '0' })
  t.pass(`seed ${SEED}`)
})
