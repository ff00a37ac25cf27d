/**
 * A list is the same fixtures in the same order whatever filter chooses the index, and pages of it never skip or repeat:
 * read.find_fixtures, read.find_fixtures_near.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, setClock, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Filter = { [name: string]: string | number | string[] | null }
type Row = { fixture_id: string, sorts_at: string, distance_km: number | null, is_met?: boolean, goes_on?: boolean }
const NAMES = [
  'team', 'competition', 'division', 'stage', 'venue', 'sport', 'kind', 'status', 'from_at', 'to_at', 'updated_since', 'near_latitude',
  'near_longitude', 'near_km', 'from_day', 'to_day'
]
const CALL = (name: string) => `select n.fixture_id, n.sorts_at::text, n.distance_km, n.is_met, n.goes_on from read.${name}($1, ` +
  `row(${NAMES.map((_, index) => `$${index + 2}${index === 7 ? '::text[]' : ''}`)})::api.fixture_filter, $${NAMES.length + 2}, ` +
  `$${NAMES.length + 3}) with ordinality n ` +
  'order by n.ordinality'

async function page (q: Query, filter: Filter, after: [string, string] | null, limit: number): Promise<Row[]> {
  const name = filter.near_km ? 'find_fixtures_near' : 'find_fixtures'
  return await q(CALL(name), [homeOf(q).realmId, ...NAMES.map((key) => filter[key] ?? null), after, limit]) as Row[]
}
async function pages (q: Query, filter: Filter, limit: number): Promise<Row[]> {
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
async function makeWorld (q: Query): Promise<Filter> {
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

/** What a filter lets through, said plainly. */
const PLAINLY = `select f.fixture_id, f.sorts_at::text from canon.fixtures f
  where f.realm_id = $1 and ($2::text is null or exists (select from canon.fixture_sides s where s.realm_id = f.realm_id
    and s.fixture_id = f.fixture_id and s.team_id = $2))
    and f.competition_id is not distinct from coalesce($3, f.competition_id)
      and f.division_id is not distinct from coalesce($4, f.division_id)
      and f.stage_id is not distinct from coalesce($5, f.stage_id) and f.venue_id = coalesce($6, f.venue_id)
    and f.sport = coalesce($7, f.sport) and f.kind = coalesce($8, f.kind) and ($9::text[] is null or f.status = any ($9))
      and f.sorts_at >= coalesce($10::timestamptz, f.sorts_at) and ($11::timestamptz is null or f.sorts_at < $11)
      and f.updated_at >= coalesce($12::timestamptz, f.updated_at)
  order by f.sorts_at, f.fixture_id`

/** How many rows a page looks at, of a test that has few. */
const lookAt = (q: Query, rows: number): Promise<unknown> =>
  q(`create or replace function read.scan_limit() returns integer language sql immutable return ${rows}`)

for (const rows of [3000, 2]) database.transaction(`every filter alone and every two together, in pages of one, five and all, of ${rows} rows looked at (read.find_fixtures, read.find_fixtures_of_team, read.scan_fixtures, read.find_unusual_fixtures, read.fixture_passes, read.scan_limit)`, async (t, q) => {
  const all = await makeWorld(q)
  await lookAt(q, rows)
  const keys = Object.keys(all)
  const filters = [{}, all, ...keys.flatMap((one, index) => keys.slice(index).map((other) => ({ [one]: all[one]!, [other]: all[other]! })))]
  let narrowed = 0
  for (const filter of filters as Filter[]) {
    const expected = await q(PLAINLY, [homeOf(q).realmId, ...NAMES.slice(0, 11).map((key) => filter[key] ?? null)])
    if (expected.length > 0 && expected.length < 12) narrowed++
    for (const limit of rows === 2 ? [1, 5] : [1, 5, 50]) {
      const found = (await pages(q, filter, limit)).map(({ fixture_id, sorts_at }) => ({ fixture_id, sorts_at }))
      if (JSON.stringify(found) !== JSON.stringify(expected)) t.same(found, expected, `${Object.keys(filter)} by ${limit}`)
    }
  }
  t.ok(narrowed > 40, `${narrowed} of ${filters.length} filters let some through and some not`)
})

for (const rows of [3000, 2]) database.transaction(`near: nearest first, then by id, with every other filter, of ${rows} rows looked at`, async (t, q) => {
  const all = await makeWorld(q)
  await lookAt(q, rows)
  const near = { near_latitude: 41.98, near_longitude: -87.66, near_km: 25 }
  const here = (await q(
    "select f.fixture_id, v.name from canon.fixtures f join canon.venues v using (realm_id, venue_id) where realm_id = $1 order by " +
      "v.name, f.fixture_id",
    [homeOf(q).realmId]
  ))
  for (const limit of [1, 5, 50]) {
    t.same((await pages(q, near, limit)).map(({ fixture_id }) => fixture_id), here.map(({ fixture_id }) => fixture_id))
  }
  t.same(
    (await pages(q, { ...near, near_km: 1 }, 3)).map(({ fixture_id }) => fixture_id),
    here.filter(({ name }) => name === 'Here').map(({ fixture_id }) => fixture_id)
  )
  for (const key of Object.keys(all)) {
    const passing = new Set((await pages(q, { [key]: all[key]! }, 50)).map(({ fixture_id }) => fixture_id))
    t.same(
      (await pages(q, { ...near, [key]: all[key]! }, 2)).map(({ fixture_id }) => fixture_id),
      here.map(({ fixture_id }) => fixture_id).filter((id) => passing.has(id)), key
    )
  }
})

database.transaction('LIST-11 read.range_of, read.in_range: from the place of the page before, or the beginning of the window, to its end; places at the ends are outside', async (t, q) => {
  const range = (filter: object, after: string[] | null) =>
    q.one('select r.* from read.range_of(jsonb_populate_record(null::api.fixture_filter, $1), $2) r', [JSON.stringify(filter), after])
  const [from, to] = ['2026-09-01T00:00:00Z', '2026-10-01T00:00:00Z']
  t.same(await range({}, null), { from_at: -Infinity, from_id: '', to_at: Infinity, to_id: 'g' })
  t.same(await range({ from_at: from, to_at: to }, null), { from_at: new Date(from), from_id: '', to_at: new Date(to), to_id: '' })
  t.same(await range({ from_at: from }, ['2026-09-05T00:00:00Z', 'fx_1']), {
    from_at: new Date('2026-09-05T00:00:00Z'), from_id: 'fx_1', to_at: Infinity, to_id: 'g',
  })
  const isIn = (at: string, id: string): Promise<boolean> => q.value("select read.in_range($1, $2, $3, 'fx_1', $4, '')", [at, id, from, to])
  const places: [string, string][] = [[from, 'fx_1'], [from, 'fx_2'], ['2026-09-30T23:59:59Z', 'fx_9'], [to, 'fx_0']]
  t.same(await Promise.all(places.map(([at, id]) => isIn(at, id))), [false, true, true, false])
})

database.transaction('LIST-11 read.list_fixtures_between: fixtures of a local day that begins before that of UTC come first, page by page, in order', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const [tokyo, chicago] = ['Asia/Tokyo', 'America/Chicago']
  await push(q, 'league', [
    game('before', { date: '2026-09-11', time_zone: chicago }), game('early', { start: '2026-09-11T20:00:00Z' }),
    game('a', { date: '2026-09-12', time_zone: tokyo }), game('b', { date: '2026-09-12', time_zone: 'Asia/Kolkata' }),
    game('c', { start: '2026-09-12T00:00:00Z' }), game('d', { date: '2026-09-12', time_zone: chicago }),
    game('e', { start: '2026-09-12T14:00:00Z' }), game('next', { date: '2026-09-13', time_zone: tokyo }), game('undated')
  ])
  const [from, to] = ['2026-09-12T00:00:00Z', '2026-09-13T00:00:00Z']
  for (const day of ['2026-09-12', null]) {
    const seen: string[] = []
    for (let after: string[] | null = null; ;) {
      const rows: Row[] = await q(
        'select m.external_id, l.sorts_at::text, l.fixture_id from read.list_fixtures_between($1, jsonb_populate_record(' +
          "null::api.fixture_filter, $2), $3, 2) l join canon.external_ids m on m.entity_id = l.fixture_id order by l.number limit 2",
        [homeOf(q).realmId, JSON.stringify({ from_at: from, to_at: to, from_day: day, to_day: day && '2026-09-13' }), after]
      ) as Row[]
      seen.push(...rows.map((row) => (row as any).external_id))
      const last = rows.at(-1)
      if (last === undefined) break
      after = [last.sorts_at, last.fixture_id]
    }
    t.same(seen, day ? ['a', 'b', 'c', 'd', 'e'] : ['c', 'd', 'e', 'next'])
  }
})
