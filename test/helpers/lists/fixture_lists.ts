/**
 * Fixtures by the dozen, and what GET /v1/fixtures has to answer about them, worked out here a second time and in the plainest way.
 *
 *   const world = await makeWorld(q)
 *   await world.add(samples)
 *   t.same(await world.list({ team: 1, status: ['cancelled'] }), await world.expected({ team: 1, status: ['cancelled'] }))
 */
import fc from 'fast-check'
import type { Query } from '../database.ts'
import { ask, bodyOf, type Question } from '../http/reads.ts'
import { game, idOf, makeRealm, makeSource, push, say, setClock, sides, type Realm } from '../seed.ts'

/** Numbers name one of two or three entities of a kind; undefined is none. `start` and `day` are alternatives, and there may be neither. */
export type Sample = {
  start?: string | undefined, day?: string | undefined, zone?: string | undefined, home: number, away: number,
  competition?: number | undefined, division?: number | undefined, stage?: number | undefined
  venue?: number | undefined, sport: string, kind: string, status: string, updated: number
}
/** As in a query; entities by number, `near` by its radius in kilometres, `updated_since` by the number of a moment. */
export type Filter = {
  team?: number, competition?: number, division?: number, stage?: number, venue?: number, sport?: string, kind?: string, status?: string[]
  from?: string, to?: string, near?: number, updated_since?: number
}
type Placed = { id: string, sortsAt: string, km: number, sample: Sample }
export type World = {
  realm: Realm
  add: (samples: readonly Sample[]) => Promise<void>
  /** One page: ids, cursor, answer. */
  page: (filter: Filter, limit: number, cursor?: string | null) => Promise<{ ids: string[], next: string | null }>
  question: (filter: Filter, limit?: number, cursor?: string | null) => Question<'api.list_fixtures'>
  list: (filter: Filter) => Promise<string[]>
  expected: (filter: Filter) => string[]
}

/** Two venues on one spot, one 33 km to the north, one on the other side of the earth, one that nobody has located. */
const VENUES = [[41.9, -87.6], [41.9, -87.6], [42.2, -87.6], [-41.9, 92.4], undefined]
const KM = [0, 0, 33.3585, 20015.1, Infinity]
export const MOMENTS = ['2026-08-01T08:00:00Z', '2026-08-02T08:00:00Z', '2026-08-03T08:00:00Z']
const DAYS = ['2026-09-12', '2026-09-13', '2026-09-14']
const STARTS = [
  '2026-09-12T05:00:00Z', '2026-09-12T14:30:00Z', '2026-09-12T14:30:00.000001Z', '2026-09-12T14:30:00.5Z', '2026-09-13T00:00:00Z',
  '2026-09-13T23:59:59Z', '2026-09-14T05:00:00Z'
]
const some = (count: number) => fc.option(fc.nat({ max: count - 1 }), { nil: undefined })

export const samples: fc.Arbitrary<Sample> = fc.record({
  when: fc.oneof(
    { weight: 5, arbitrary: fc.record({ start: fc.constantFrom(...STARTS) }) },
    { weight: 2, arbitrary: fc.record({ day: fc.constantFrom(...DAYS) }) }, { weight: 1, arbitrary: fc.constant({}) }
  ),
  zone: fc.constantFrom(undefined, 'America/Chicago', 'Asia/Tokyo'), home: fc.nat({ max: 2 }), away: fc.nat({ max: 2 }),
  competition: some(2), division: some(2), stage: some(2), venue: some(5),
  sport: fc.constantFrom('soccer', 'hockey'), kind: fc.constantFrom('game', 'scrimmage'),
  status: fc.constantFrom('scheduled', 'cancelled', 'completed'), updated: fc.nat({ max: 2 }),
}).map(({ when, ...rest }) => ({ ...when, ...rest }))

/** What each filter may be given; entities that nobody knows are not among them. */
export const CHOICES: { [Name in keyof Required<Filter>]: readonly Required<Filter>[Name][] } = {
  team: [0, 1, 2], competition: [0, 1], division: [0, 1], stage: [0, 1], venue: [0, 1, 2, 3, 4],
  sport: ['soccer', 'hockey'], kind: ['game', 'scrimmage'], status: [['scheduled'], ['cancelled', 'completed']],
  from: ['2026-09-13', '2026-09-14', '2026-09-12T14:30:00Z', '2026-09-12T14:30:00.5Z'],
  to: ['2026-09-13', '2026-09-12T14:30:00.000001Z', '2026-09-14T05:00:00Z'], near: [33.3, 33.4, 1, 250],
  updated_since: [1, 2],
}

/** Moments as text of one width, which sorts as they do. */
const padded = (at: string): string => at.length === 10 ? `${at}T00:00:00.000000` : `${at.slice(0, 19)}.${at.slice(20, -1).padEnd(6, '0')}`
/** Midnight in the zone, in UTC; Tokyo's is on the day before. */
function midnight (day: string, zone: string | undefined): string {
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  return padded(zone === undefined ? day : zone === 'Asia/Tokyo' ? `${before}T15:00:00Z` : `${day}T05:00:00Z`)
}
const sortsAt = ({ start, day, zone }: Sample): string => start ? padded(start) : day ? midnight(day, zone) : 'undated'
/** Where a bound finds it: a bound that is a day goes by the day of one without a start. */
const boundAt = ({ start, day, ...rest }: Sample, bound: string): string =>
  bound.length === 10 && !start && day ? padded(day) : sortsAt({ start, day, ...rest })

function passes ({ sample, sortsAt: at, km }: Placed, filter: Filter): boolean {
  const { team, status, from, to, near, updated_since: since, ...same } = filter
  return (team === undefined || sample.home === team || sample.away === team) && (!status || status.includes(sample.status))
    && (!from || boundAt(sample, from) >= padded(from) && at !== 'undated') && (!to || boundAt(sample, to) < padded(to))
    && (near === undefined || km <= near) && (since === undefined || sample.updated >= since)
    && Object.entries(same).every(([name, value]) => sample[name as keyof typeof same] === value)
}

const byPlace = (isNear: boolean) => (a: Placed, b: Placed): number =>
  (isNear ? a.km - b.km : a.sortsAt < b.sortsAt ? -1 : a.sortsAt > b.sortsAt ? 1 : 0) || (a.id < b.id ? -1 : 1)

/** A realm of its own, the test's first unless it has one. */
export async function makeWorld (q: Query): Promise<World> {
  const realm = await makeRealm(q, 'World')
  await makeSource(q, 'league', 'authoritativePush', realm)
  await setClock(q, MOMENTS[0] as string)
  await push(q, 'league', [
    ...VENUES.map((geo, n) => say('venue', `venue-${n}`, { name: `Venue ${n}`, ...(geo && { geo }) })),
    ...[0, 1, 2].map((n) => say('team', `team-${n}`, { name: `Team ${n}` })),
    ...[0, 1].map((n) => say('competition', `competition-${n}`, {
      name: `Competition ${n}`, sport: 'soccer', kind: 'league',
      divisions: [{ external_id: `division-${n}`, name: 'D', stages: [{ external_id: `stage-${n}`, name: 'S', type: 'pool' }] }]
    })),
  ], realm)
  const ids = new Map<string, string>()
  for (const type of ['team', 'competition', 'division', 'stage', 'venue'] as const) {
    for (const n of CHOICES[type]) ids.set(`${type}-${n}`, await idOf(q, 'league', type, `${type}-${n}`, realm))
  }
  const placed: Placed[] = []
  const named = (type: string, n: number | undefined): string | null => n === undefined ? null : ids.get(`${type}-${n}`) as string
  const question: World['question'] = (filter, limit = 500, cursor = null) => ({
    team: named('team', filter.team), competition: named('competition', filter.competition),
    division: named('division', filter.division), stage: named('stage', filter.stage),
    venue: named('venue', filter.venue), sport: filter.sport ?? null, kind: filter.kind ?? null, status: filter.status ?? null,
    from_at: filter.from ?? null, to_at: filter.to ?? null,
    updated_since: filter.updated_since === undefined ? null : MOMENTS[filter.updated_since] as string,
    near_latitude: filter.near && 41.9 || null, near_longitude: filter.near && -87.6 || null, near_km: filter.near ?? null,
    page_limit: limit, page_cursor: cursor,
  })
  const page: World['page'] = async (filter, limit, cursor = null) => {
    const { data, next_cursor: next } = bodyOf(await ask(q, 'api.list_fixtures', question(filter, limit, cursor), {
      keyHash: realm.keyHash
    }))
    return { ids: data.map(({ id }: { id: string }) => id), next }
  }
  return {
    realm, page, question,
    list: async (filter) => (await page(filter, 500)).ids,
    expected: (filter) => placed.filter((one) => passes(one, filter)).toSorted(byPlace(filter.near !== undefined)).map(({ id }) => id),
    add: async (list) => {
      const reference = (type: string, n: number | undefined) => n === undefined ? {} : { [type]: { external_id: `${type}-${n}` } }
      const first = placed.length
      for (const [updated, at] of MOMENTS.entries()) {
        const observations = list.flatMap((sample, n) => sample.updated !== updated ? [] : [game(`game-${first + n}`, {
          sport: sample.sport, kind: sample.kind, status: sample.status,
          sides: sides(`team-${sample.home}`, `team-${sample.away}`),
          ...(sample.start && { start: sample.start }), ...(sample.day && { date: sample.day }),
          ...(sample.zone && { time_zone: sample.zone }), ...reference('competition', sample.competition),
          ...reference('division', sample.division), ...reference('stage', sample.stage), ...reference('venue', sample.venue),
        })])
        await setClock(q, at)
        if (observations.length > 0) await push(q, 'league', observations, realm)
      }
      const known = new Map((await q(
        "select external_id, entity_id from canon.external_ids where realm_id = $1 and entity_type = 'fixture'", [realm.realmId]
      ))
        .map((row) => [row.external_id, row.entity_id]))
      for (const [n, sample] of list.entries()) {
        placed.push({ id: known.get(`game-${first + n}`), sortsAt: sortsAt(sample), km: KM[sample.venue ?? 4] as number, sample })
      }
    },
  }
}
