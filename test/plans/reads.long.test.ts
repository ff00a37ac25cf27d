/** What the reads take from a table of real size: by which index, and how many buffers. Counted, never timed. */
import t from 'tap'
import { useRealm } from './fill.ts'
import { makeReader, readingOfCall, type Reading } from './reading.ts'

const { q, realm, fixture, id, near } = await useRealm(t)
const readingOf = makeReader(q, realm)
const FILTERS = [
  'team', 'competition', 'division', 'stage', 'venue', 'sport', 'kind', 'status', 'from_at', 'to_at', 'updated_since', 'near_latitude',
  'near_longitude', 'near_km', 'page_limit', 'page_cursor'
] as const
const PAGE = 100
/**
 * Finding and reading a fixture, its mapping and its source are a dozen buffers, looking for newer reports as many; a whole index or table
 * is a thousand and more.
 */
const A_PAGE = 15 * PAGE
const A_FEW = 100
/** Where nobody has vacuumed, counting up to two thousand rows by an index looks at the rows themselves. */
const A_COUNT = 1500

type Filters = Partial<Record<(typeof FILTERS)[number], unknown>>

const list = (filters: Filters): Promise<Reading> =>
  readingOf('list_fixtures', FILTERS.map((name) => filters[name] ?? (name === 'page_limit' ? PAGE : null)))
/** When the fixture was updated that is this many places from the end. */
const updatedAt = async (place: number): Promise<Date> =>
  q.value('select updated_at from canon.fixtures order by updated_at desc offset $1 limit 1', [-place - 1])
const day = '2022-01-01'
const cases: [title: string, filters: Filters, index: string, rows: number, more?: number][] = [
  ['no filter', {}, 'fixtures_order', PAGE],
  ['team', { team: await id('team', 't5') }, 'fixture_sides_team', PAGE],
  ['team, from a day on', { team: await id('team', 't5'), from_at: day }, 'fixture_sides_team', PAGE],
  ['competition', { competition: await id('competition', 'c5') }, 'fixtures_competition', PAGE],
  ['competition, from a day on', { competition: await id('competition', 'c5'), from_at: day }, 'fixtures_competition', PAGE],
  ['division', { division: await id('division', 'd5') }, 'fixtures_division', PAGE],
  ['stage', { stage: await id('stage', 's5') }, 'fixtures_stage', PAGE],
  ['venue', { venue: await id('venue', 'v5') }, 'fixtures_venue', PAGE],
  ['venue, for two days', { venue: await id('venue', 'v5'), from_at: day, to_at: '2022-01-03' }, 'fixtures_venue', 0],
  ['sport', { sport: 'soccer' }, 'fixtures_sport', PAGE],
  ['kind', { kind: 'game' }, 'fixtures_order', PAGE],
  ['status', { status: ['scheduled', 'postponed'] }, 'fixtures_order', PAGE],
  ['from', { from_at: day }, 'fixtures_order', PAGE],
  ['to', { to_at: '2020-01-02' }, 'fixtures_order', 72],
  ['from and to, a day apart', { from_at: day, to_at: '2022-01-02' }, 'fixtures_order', 72],
  ['near', { near_latitude: near, near_longitude: -75, near_km: 5 }, 'fixtures_venue', PAGE],
  ['near, for a week', { near_latitude: near, near_longitude: -75, near_km: 5, from_at: day, to_at: '2022-01-08' }, 'fixtures_venue', 1],
  ['updated_since, long ago', { updated_since: '2000-01-01T00:00:00Z' }, 'fixtures_order', PAGE, A_COUNT],
  ['updated_since, just now', { updated_since: await updatedAt(-60) }, 'fixtures_updated', 60],
  [
    'updated_since, just now, of one sport and from a day on', { updated_since: await updatedAt(-60), sport: 'soccer', from_at: day },
    'fixtures_updated', 60
  ],
]
for (const [title, filters, index, rows, more = 0] of cases) {
  t.test(`GET /v1/fixtures by ${title}: a range of ${index}`, async (t) => {
    const { buffers, indexes, scannedTables, body } = await list(filters)
    t.same(scannedTables, [])
    t.ok(indexes.includes(index), `${indexes}`)
    t.ok(buffers < A_PAGE + more, `${buffers} buffers`)
    t.equal(body.data.length, rows)
  })
}

t.test('a page deep in the list takes no more than the first, nor does one fixture take as much as a page', async (t) => {
  const first = await list({ from_at: day })
  const second = await list({ from_at: day, page_cursor: first.body.next_cursor })
  t.ok(second.buffers < A_PAGE, `${second.buffers} buffers`)
  t.equal(second.body.data.length, PAGE)
  t.not(second.body.data[0].id, first.body.data[0].id)
  const one = await list({ from_at: day, page_limit: 1 })
  t.ok(one.buffers < A_FEW, `${one.buffers} buffers`)
})

const changes = (cursor: string | null): Promise<Reading> => readingOf('list_changes', [cursor, PAGE, null])
t.test('GET /v1/changes: a range of changes_pkey, from the beginning, from the middle and caught up', async (t) => {
  const middle = await q.value(
    "select tenancy.sign_cursor($1, 'changes', to_char(util.now() at time zone 'UTC', 'YYYY-MM-DD') || ' ' || (select max(c.position) - " +
      "50000 from ledger.changes c))",
    [realm.realmId]
  )
  const last = await q.value(
    "select tenancy.sign_cursor($1, 'changes', to_char(util.now() at time zone 'UTC', 'YYYY-MM-DD') || ' ' || (select max(c.position) " +
      "from ledger.changes c))",
    [realm.realmId]
  )
  for (const [cursor, rows] of [[null, PAGE], [middle, PAGE], [last, 0]] as const) {
    const { buffers, indexes, scannedTables, body } = await changes(cursor)
    t.same([scannedTables, indexes], [[], ['changes_pkey']])
    t.ok(buffers < A_FEW, `${buffers} buffers`)
    t.equal(body.data.length, rows)
  }
})

const one = await fixture(70_000)
const single: [title: string, name: string, args: unknown[], index: string][] = [
  ['GET /v1/fixtures/{id}', 'get_fixture', [one], 'fixtures_pkey'],
  ['GET /v1/fixtures/{id}/history', 'list_fixture_history', [one, PAGE, null], 'versions_pkey'],
  ['GET /v1/fixtures/{id}/results', 'list_fixture_results', [one, null], 'external_ids_entity'],
  ['GET /v1/fixtures/{id}/provenance', 'list_provenance', ['fixture', one, null], 'external_ids_entity'],
  ['GET /v1/lookup', 'find_entity', ['league', 'fixture', 'g70000'], 'an_external_id_is_mapped_once'],
]
for (const [title, name, args, index] of single) {
  t.test(`${title}: a look-up in ${index}`, async (t) => {
    const { buffers, indexes, scannedTables, body } = await readingOf(name, args)
    t.same(scannedTables, [])
    t.ok(indexes.includes(index), `${indexes}`)
    t.ok(buffers < A_FEW, `${buffers} buffers`)
    t.match(JSON.stringify(body), one)
  })
}

t.test('GET /v1/teams/{id}/calendar.ics: the team by its id alone, then a range of fixture_sides_team', async (t) => {
  await q("select set_config('oyss.now', $1, false)", [`${day}T00:00:00Z`])
  const { buffers, indexes, scannedTables, body } = await readingOfCall(q, 'api.get_calendar(null, $1, null)', [await id('team', 't5')])
  t.same(scannedTables, [])
  t.ok(indexes.includes('teams_by_id') && indexes.includes('fixture_sides_team'), `${indexes}`)
  t.equal(body.fixtures.length, 88)
  // The teams of this realm play daily, so all of them are compared as listings of one day (PAGE-13).
  t.ok(buffers < A_FEW + 30 * 88, `${buffers} buffers`)
})

/**
 * A fixture with its place, its zone and what its sources say of it is two dozen buffers, the games of its teams within two days, which
 * may be listings of it (PAGE-13), as many where they play daily; whether another place that a source reports is another name of it, a
 * dozen; the entity and its tables are some more.
 */
const A_SAID_FIXTURE = 75
t.test('PAGE-10 GET /t/{id} and GET /c/{id}: the entity by its id alone, ranges of a team, a division and a competition, look-ups', async (t) => {
  await q("select set_config('oyss.now', $1, false)", [`${day}T00:00:00Z`])
  const [team, competition, division] = [await id('team', 't5'), await id('competition', 'c5'), await id('division', 'd5')]
  for (const [call, values, ranges, fixtures] of [
    ['api.get_team_page(null, $1, null, null)', [team], ['teams_by_id', 'fixture_sides_team', 'external_ids_entity', 'claims_pkey'], 46],
    ['api.get_competition_page(null, $1, null, null, null)', [competition], ['fixtures_division', 'claims_pkey'], 24],
    ['api.get_competition_page(null, $1, $2, null, null)', [competition, division], ['fixtures_division', 'claims_pkey'], 24]
  ] as const) {
    const { buffers, indexes, scannedTables, body } = await readingOfCall(q, call, [...values])
    t.same(scannedTables, [], call)
    t.ok(ranges.every((name) => indexes.includes(name)), `${indexes}`)
    t.equal(body.coming.length + body.past.length, fixtures)
    t.ok(buffers < A_FEW + A_SAID_FIXTURE * fixtures, `${buffers} buffers`)
  }
})
