/**
 * Competitions by the dozen, and what GET /v1/competitions has to answer about them, worked out here a second time and in the plainest way.
 *
 *   const world = await makeCompetitions(q)
 *   await world.add(competitions)
 *   t.same(await world.list({ region: 'IL' }), world.expected({ region: 'IL' }))
 */
import fc from 'fast-check'
import type { Query } from '../database.ts'
import { ask, bodyOf, type Question } from '../http/reads.ts'
import { game, makeRealm, makeSource, push, say, type Realm } from '../seed.ts'

/** `places` and `host` are numbers of venues and organizations. */
export type Sample = {
  name: string, start?: string | undefined, end?: string | undefined, sport?: string | undefined, kind: string, host?: number | undefined,
  places: number[]
}
/** As in a query; `near` by its radius in kilometres around the first venue. */
export type Filter = { sport?: string, kind?: string, region?: string, from?: string, to?: string, near?: number, q?: string }
type Placed = { id: string, sample: Sample, km: number }
export type World = {
  realm: Realm
  add: (samples: readonly Sample[]) => Promise<void>
  question: (filter: Filter, limit?: number, cursor?: string | null) => Question<'api.list_competitions'>
  page: (filter: Filter, limit: number, cursor?: string | null) => Promise<{ ids: string[], next: string | null }>
  list: (filter: Filter) => Promise<string[]>
  expected: (filter: Filter) => string[]
}

/** Where venues are: two on one spot, one 33 km to the north, one on the other side of the earth, one that nobody has located. */
const VENUES = [
  { geo: [41.9, -87.6], region: 'IL' }, { geo: [41.9, -87.6], region: 'WI' }, { geo: [42.2, -87.6], region: 'wi' }, { geo: [-41.9, 92.4] },
  {}
]
const KM = [0, 0, 33.3585, 20015.1, Infinity]
const HOSTS = ['IL', 'wi', undefined]
const NAMES = ['Fall Cup', 'Spring Cup', 'Cup', 'Fall League', 'Fall Cup of Champions']
const DAYS = ['2026-09-01', '2026-09-10', '2026-09-20', '2026-09-30']
const some = (count: number) => fc.option(fc.nat({ max: count - 1 }), { nil: undefined })

export const samples: fc.Arbitrary<Sample> = fc.record({
  name: fc.constantFrom(...NAMES), days: fc.subarray(DAYS, { maxLength: 2 }), isOpen: fc.boolean(),
  sport: fc.constantFrom('soccer', 'hockey', undefined), kind: fc.constantFrom('league', 'friendly_series', 'showcase'),
  host: some(HOSTS.length), places: fc.uniqueArray(fc.nat({ max: VENUES.length - 1 }), { maxLength: 3 }),
}).map(({ days: [first, last], isOpen, ...rest }) => ({
  ...rest, ...first && (last ? { start: first, end: last } : isOpen ? { start: first } : { end: first })
}))

/** What each filter may be given. */
export const CHOICES: { [Name in keyof Required<Filter>]: readonly Required<Filter>[Name][] } = {
  sport: ['soccer', 'hockey', 'other'], kind: ['league', 'friendly', 'other'], region: ['IL', 'wi'],
  from: ['2026-09-10', '2026-09-11'], to: ['2026-09-20', '2026-09-09'], near: [33.3, 33.4, 250],
  q: ['cup', 'fall cup', 'chmapions'],
}

/** One of no sport is known from references only: a stub, of which a fixture says where it plays. */
const isStub = ({ sport }: Sample): boolean => sport === undefined
const days = (sample: Sample): [string | undefined, string | undefined] => isStub(sample)
  ? [undefined, undefined]
  : [sample.start ?? sample.end, sample.end ?? sample.start]
const regions = ({ places, host, ...sample }: Sample): (string | undefined)[] =>
  (places.length > 0 ? places.map((n) => VENUES[n]?.region) : host === undefined || sample.sport === undefined ? [] : [HOSTS[host]])
    .map((region) => region?.toUpperCase())

function passes ({ sample, km }: Placed, { sport, kind, region, from, to, near, q }: Filter): boolean {
  const [first, last] = days(sample)
  const called = isStub(sample) ? `${sample.name} stub` : sample.name
  return (!sport || (sample.sport ?? 'other') === sport) &&
    (!kind || (isStub(sample) ? 'other' : sample.kind.replace('_series', '')) === kind) &&
    (!region || regions(sample).includes(region.toUpperCase()))
    && (!from || last !== undefined && last >= from) && (!to || first !== undefined && first <= to) && (near === undefined || km <= near)
    && (!q || (q === 'chmapions' ? ['champions'] : q.split(' ')).every((word) => called.toLowerCase().split(' ').includes(word)))
}

const byPlace = ({ near }: Filter) => (a: Placed, b: Placed): number => {
  const start = ({ sample }: Placed): string => (isStub(sample) ? undefined : sample.start) ?? 'undated'
  return (near !== undefined ? a.km - b.km : start(a) < start(b) ? -1 : start(a) > start(b) ? 1 : 0) || (a.id < b.id ? -1 : 1)
}

/** A realm of its own, the test's first unless it has one. */
export async function makeCompetitions (q: Query): Promise<World> {
  const realm = await makeRealm(q, 'World')
  await makeSource(q, 'league', 'authoritativePush', realm)
  await push(q, 'league', [
    ...VENUES.map(({ geo, region }, n) =>
      say('venue', `v${n}`, { name: `Venue ${n}`, ...geo && { geo }, ...region && { address: { region } } })),
    ...HOSTS.map((region, n) => say('organization', `o${n}`, { name: `Host ${n}`, kind: 'club', ...region && { region } }))], realm)
  const placed: Placed[] = []
  const question: World['question'] = ({ sport, kind, region, from, to, near, q }, limit = 500, cursor = null) => ({
    sport: sport ?? null, kind: kind ?? null, region: region ?? null, from_date: from ?? null, to_date: to ?? null, q: q ?? null,
    near_latitude: near === undefined ? null : 41.9,
    near_longitude: near === undefined ? null : -87.6, near_km: near ?? null,
    page_limit: limit, page_cursor: cursor,
  })
  const page: World['page'] = async (filter, limit, cursor) => {
    const { data, next_cursor: next } = bodyOf(await ask(q, 'api.list_competitions', question(filter, limit, cursor), {
      keyHash: realm.keyHash
    }))
    return { ids: data.map(({ id }: { id: string }) => id), next }
  }
  return {
    realm, page, question,
    list: async (filter) => (await page(filter, 500)).ids,
    expected: (filter) => placed.filter((one) => passes(one, filter)).toSorted(byPlace(filter)).map(({ id }) => id),
    add: async (list) => {
      const first = placed.length
      const described = list.flatMap((sample, n) => isStub(sample) ? [] : [say('competition', `c${first + n}`, {
        name: sample.name, sport: sample.sport, kind: sample.kind, ...sample.start && { start_date: sample.start },
        ...sample.end && { end_date: sample.end }, ...sample.host !== undefined && { host: { external_id: `o${sample.host}` } },
      })])
      const games = list.flatMap((sample, n) => {
        const at = (suffix: string | number, data: object = {}) => game(`g${first + n}-${suffix}`, {
          competition: { external_id: `c${first + n}`, ...isStub(sample) && { name: `${sample.name} stub` } }, ...data
        })
        return [
          at('nowhere'),
          ...sample.places.flatMap((place) => [1, 2].map((leg) => at(`${place}-${leg}`, { venue: { external_id: `v${place}` } })))
        ]
      })
      if (list.length > 0) await push(q, 'league', [...described, ...games], realm)
      const known = new Map((await q(
        "select external_id, entity_id from canon.external_ids where realm_id = $1 and entity_type = 'competition'", [realm.realmId]
      ))
        .map((row) => [row.external_id, row.entity_id]))
      for (const [n, sample] of list.entries()) {
        placed.push({
          id: known.get(`c${first + n}`), sample, km: Math.min(Infinity, ...sample.places.map((place) => KM[place] as number))
        })
      }
    },
  }
}
