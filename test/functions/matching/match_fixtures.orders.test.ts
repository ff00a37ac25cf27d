/**
 * What is one game does not depend on which list came first, how it was cut into batches and when jobs ran. The teams are known by their
 * canonical ids, so names do not matter.
 */
import fc from 'fast-check'
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { settings } from '../../helpers/property.ts'
import { game, idOf, makeRealm, makeSource, push, say, setClock, type Observation } from '../../helpers/seed.ts'

const SOURCES = [['alpha', 'hostFeed'], ['beta', 'hostFeed'], ['gamma', 'authoritativePush']] as const
const NAMES = ['Riverside Strikers', 'Lakeshore Rovers', 'Harbor Hawks']
const PAIRS = [[0, 1], [0, 2]] as const
const DAYS = [5, 12, 19]
/** Clock times in minutes; null: only the day is known. */
const CLOCKS = [600, 610, 640, 720, 870, null]

/** A row of a list: who plays on which day at what time; it is postponed, or was reported on another day before. */
type Row = { pair: number, day: number, clock: number, isExchanged: boolean, change: number }
type Way = { keys: number[], sizes: number[], doWork: boolean[] }
const MOST = 7
const lists = fc.array(
  fc.array(fc.record({
    pair: fc.nat(PAIRS.length - 1), day: fc.nat(DAYS.length - 1), clock: fc.nat(CLOCKS.length - 1), isExchanged: fc.boolean(),
    change: fc.nat(9)
  }), { minLength: 1, maxLength: MOST }),
  { minLength: 2, maxLength: SOURCES.length }
)
const ways = fc.record({
  keys: fc.array(fc.nat(1_000), { minLength: 2 * MOST * SOURCES.length, maxLength: 2 * MOST * SOURCES.length }),
  sizes: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
  doWork: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 })
})

const at = (day: number, clock: number | null): object => clock === null
  ? { date: `2026-09-${String(day).padStart(2, '0')}`, time_status: 'tbd' }
  : { start: new Date(Date.UTC(2026, 8, day, 0, clock)).toISOString().replace('.000', '') }
/** The observations of a source. */
function report (source: number, rows: Row[], teams: string[]): [string, Observation][] {
  return rows.flatMap(({ pair, day, clock, isExchanged, change }, n) => {
    const [home, away] = isExchanged ? PAIRS[pair]!.toReversed() : PAIRS[pair]!
    const team = (at: number): object => ({ external_id: teams[at], name: NAMES[at] })
    const sides = [{ role: 'home', team: team(home!) }, { role: 'away', team: team(away!) }]
    const observedAt = { observed_at: `2026-08-0${source + 1}T08:00:00Z` }
    const now = game(`g${n}`, { sides, ...at(DAYS[day]!, CLOCKS[clock]!), ...(change === 0 && { status: 'postponed' }) }, observedAt)
    const before = game(`g${n}`, { sides, ...at(DAYS[(day + 1) % DAYS.length]!, CLOCKS[0]!) }, { observed_at: '2026-07-01T08:00:00Z' })
    return (change === 1 ? [before, now] : [now]).map((one): [string, Observation] => [SOURCES[source]![0], one])
  })
}

/**
 * What a list moved stays one with what other lists had on its first day, if they reported it before: that depends on who was first, and
 * so does with what else these are one.
 */
function areMoved (said: Row[][], ways: Made[]): Set<string> {
  const moved = (name: string): boolean => {
    const [source, id] = name.split(' ')
    return said[SOURCES.findIndex(([key]) => key === source)]![Number(id!.slice(1))]!.change === 1
  }
  return new Set(ways.flatMap(({ entities }) => {
    const ids = new Set([...entities].filter(([name]) => moved(name)).map(([, id]) => id))
    return [...entities].filter(([, id]) => ids.has(id)).map(([name]) => name)
  }))
}

const database = await useDatabase(t)
const { title, parameters } = settings(3, 50)
let realms = 0

/** The fixture of each id, and the fixtures that wait in a review. */
type Made = { entities: Map<string, string>, waiting: Set<string> }
async function pushed (q: Query, said: Row[][], { keys, sizes, doWork }: Way): Promise<Made> {
  const realm = await makeRealm(q, `Field ${++realms}`)
  for (const [source, sourceClass] of [['seed', 'crowd'], ...SOURCES] as const) await makeSource(q, source, sourceClass, realm)
  await push(q, 'seed', NAMES.map((name, n) => say('team', `t${n}`, { name, sport: 'soccer' })), realm)
  const teams: string[] = []
  for (const n of NAMES.keys()) teams.push(await idOf(q, 'seed', 'team', `t${n}`, realm))
  const rest = said.flatMap((rows, n) => report(n, rows, teams)).map((one, n) => ({ one, key: keys[n]! }))
    .toSorted((a, b) => a.key - b.key).map(({ one }) => one)
  for (let batch = 0; rest.length > 0; batch++) {
    const source = rest[0]![0]
    const taken: Observation[] = []
    for (let n = 0; n < rest.length && taken.length < sizes[batch % sizes.length]!;) {
      if (rest[n]![0] === source) taken.push(...rest.splice(n, 1).map(([, one]) => one)); else n++
    }
    await setClock(q, new Date(Date.UTC(2026, 8, 1, 8, batch)).toISOString())
    await push(q, source, taken, realm)
    if (doWork[batch % doWork.length]) await work(q)
  }
  await work(q)
  const entities = await q(`
    select s.source_key || ' ' || m.external_id as name, m.entity_id
      from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
     where m.realm_id = $1 and m.entity_type = 'fixture'`, [realm.realmId])
  const waiting = await q(`
    select canon.survivor_of(d.realm_id, k.id) as id
      from identity.decisions d, unnest(array[d.first_id, d.second_id]) k (id)
     where d.realm_id = $1 and d.status = 'pending' and d.entity_type = 'fixture'`, [realm.realmId])
  return { entities: new Map(entities.map(({ name, entity_id: id }) => [name, id])), waiting: new Set(waiting.map(({ id }) => id)) }
}

database.transaction(`IDENTITY-121, IDENTITY-122 lists in any order and any batches make the same games, but for what waits in a review: ${title}`, async (t, q) => {
  const met = { together: 0, reviewed: 0, apart: 0 }
  await fc.assert(fc.asyncProperty(lists, ways, ways, async (said, first, second) => {
    await q('savepoint history')
    const [one, other] = [await pushed(q, said, first), await pushed(q, said, second)]
    const names = [...one.entities.keys()].toSorted()
    const moved = areMoved(said, [one, other])
    if (names.join() !== [...other.entities.keys()].toSorted().join()) throw new Error('one way knows more ids')
    for (const [n, a] of names.entries()) {
      for (const b of names.slice(n + 1)) {
        const [isOne, isOther] = [one, other].map(({ entities }) => entities.get(a) === entities.get(b))
        if ((isOne || isOther) && a.split(' ')[0] === b.split(' ')[0]) throw new Error(`${a} and ${b} of one list are one`)
        met[isOne && isOther ? 'together' : isOne || isOther ? 'reviewed' : 'apart'] += 1
        if (isOne === isOther || moved.has(a) || moved.has(b)) continue
        const waits = [one, other].some(({ entities, waiting }) => [a, b].some((name) => waiting.has(entities.get(name)!)))
        if (!waits) throw new Error(`${a} and ${b} are one in one way, and two in the other, and no review has them`)
      }
    }
    await q('rollback to history')
  }), parameters)
  t.comment(JSON.stringify(met))
  t.ok(met.together > 0, 'what several lists have is found')
})
