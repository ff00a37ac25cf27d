/** Fixtures that differ in all that a list filters by. */
import type { Query } from './database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, setClock, sides } from './seed.ts'

export type Filter = { [name: string]: string | number | string[] | null }

export type Row = { fixture_id: string, sorts_at: string, distance_km: number | null, is_met?: boolean, goes_on?: boolean }

export const NAMES = [
  'team', 'competition', 'division', 'stage', 'venue', 'sport', 'kind', 'status', 'from_at', 'to_at', 'updated_since', 'near_latitude',
  'near_longitude', 'near_km', 'from_day', 'to_day'
]

export const CALL = (name: string) => `select n.fixture_id, n.sorts_at::text, n.distance_km, n.is_met, n.goes_on from ${name}($1, ` +
  `row(${NAMES.map((_, index) => `$${index + 2}${index === 7 ? '::text[]' : ''}`)})::api.fixture_filter, $${NAMES.length + 2}, ` +
  `$${NAMES.length + 3}) with ordinality n ` +
  'order by n.ordinality'

export async function page (q: Query, filter: Filter, after: [string, string] | null, limit: number): Promise<Row[]> {
  const name = filter.near_km ? 'read.find_fixtures_near' : 'read.find_fixtures'
  return await q(CALL(name), [homeOf(q).realmId, ...NAMES.map((key) => filter[key] ?? null), after, limit]) as Row[]
}

export async function pages (q: Query, filter: Filter, limit: number): Promise<Row[]> {
  const found: Row[] = []
  for (let after: [string, string] | null = null; ;) {
    const rows = await page(q, filter, after, limit)
    found.push(...rows.filter(({ is_met: isMet }) => isMet).map(({ is_met: _, goes_on: __, ...row }) => row))
    const last = rows.at(-1)
    if (!last || rows.length < limit && !last.goes_on) return found
    after = [filter.near_km ? String(last.distance_km) : last.sorts_at, last.fixture_id]
  }
}

/** Twelve games: four share a moment, two have a date only, two nothing; each thing they name is named by some and not by others. */
export async function makeWorld (q: Query): Promise<Filter> {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const other = await makeRealm(q, 'Other')
  await makeSource(q, 'league', 'authoritativePush', other)
  const games = Array.from({ length: 12 }, (_, n) => game(`g${n}`, {
    ...n < 8 ? { start: n < 4 ? '2026-09-12T14:00:00Z' : `2026-09-1${n}T14:00:00Z` } : n < 10 ? { date: '2026-09-14' } : {},
    sport: n % 5 ? 'soccer' : 'rugby', kind: n % 4 ? 'game' : 'scrimmage', status: ['scheduled', 'cancelled', 'postponed'][n % 3],
    ...n % 2 ? { competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' } } : {},
    venue: { external_id: n % 3 ? 'v' : 'w' }, sides: n % 6 ? sides('t1', n % 2 ? 't2' : 't1') : sides('t2', 't3'),
  }))
  const venues = [say('venue', 'v', { name: 'Here', geo: [41.98, -87.66] }), say('venue', 'w', { name: 'There', geo: [42, -87.7] })]
  await setClock(q, '2026-09-01T00:00:00Z')
  for (const realm of [homeOf(q), other]) await push(q, 'league', [...venues, ...games.slice(0, 7)], realm)
  await setClock(q, '2026-09-02T00:00:00Z')
  await push(q, 'league', games.slice(7))
  return {
    team: await idOf(q, 'league', 'team', 't1'), competition: await idOf(q, 'league', 'competition', 'c'),
    division: await idOf(q, 'league', 'division', 'd'), stage: await idOf(q, 'league', 'stage', 's'),
    venue: await idOf(q, 'league', 'venue', 'v'),
    sport: 'soccer', kind: 'game', status: ['scheduled', 'postponed'],
    from_at: '2026-09-13T00:00:00Z', to_at: '2026-09-17T14:00:00Z',
    updated_since: '2026-09-02T00:00:00Z' }
}

/** How many rows a page looks at, of a test that has few. */
export const lookAt = (q: Query, rows: number): Promise<unknown> =>
  q(`create or replace function read.scan_limit() returns integer language sql immutable return ${rows}`)
