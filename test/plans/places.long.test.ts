/**
 * What finding teams, venues and competitions takes among a hundred thousand of each: by which index, and how many buffers. Counted, never
 * timed.
 */
import t from 'tap'
import { usePlaces } from './fill_places.ts'
import { makeReader, type Reading } from './reading.ts'

const { q, realm, id } = await usePlaces(t)
const readingOf = makeReader(q, realm)
const PAGE = 100
/** Reading one with its provenance, its external ids and its host is thirty buffers; a whole index or table is two thousand and more. */
const A_PAGE = 40 * PAGE
const A_FEW = 80
/** Where thousands of names have the words, 3,000 of them are looked at, nine buffers each at most; those of one word need not be. */
const COMMON = 28_000
/** Fifteen hundred venues in the widest circle, two thousand in a region, and what is played there: a dozen buffers each. */
const MANY = 35_000
type Filters = Record<string, unknown>
type Case = [filters: Filters, indexes: string[], most: number, rows: number]

const VENUE = ['q', 'region', 'latitude', 'longitude', 'km', 'limit', 'cursor']
const COMPETITION = ['sport', 'kind', 'region', 'from', 'to', 'latitude', 'longitude', 'km', 'q', 'limit', 'cursor']
const near = (km: number): Filters => ({ latitude: 40, longitude: -90, km })
const args = (names: string[], filters: Filters): unknown[] => names.map((name) => filters[name] ?? (name === 'limit' ? PAGE : null))
const venues = (filters: Filters): Promise<Reading> => readingOf('list_venues', args(VENUE, filters))
const competitions = (filters: Filters): Promise<Reading> => readingOf('list_competitions', args(COMPETITION, filters))
const teams = ({ q: text, limit = PAGE, cursor = null }: Filters): Promise<Reading> => readingOf('list_teams', [text, limit, cursor])

const [words, spelling] = [['name_words_pkey'], ['vocabulary_pkey', 'vocabulary_endings', 'name_words_pkey']]
const lists: [path: string, list: (filters: Filters) => Promise<Reading>, cases: Case[]][] = [
  ['/v1/teams', teams, [
    [{ q: 'barlan' }, words, A_PAGE, 49], [{ q: 'bar' }, words, A_PAGE, PAGE], [{ q: 'barlan eagles' }, words, A_PAGE, 7],
    [{ q: 'barlan', limit: 1 }, words, A_PAGE / 4, 1], [{ q: 'barlna' }, spelling, 2 * A_PAGE, PAGE],
    [{ q: 'nobody' }, ['vocabulary_pkey', 'vocabulary_endings'], 2 * A_FEW, 0], [{ q: 'eagles' }, words, A_PAGE, PAGE],
    [{ q: 'ea' }, words, A_PAGE, PAGE], [{ q: 'eagles u12' }, words, 2 * A_PAGE, PAGE], [{ q: 'u12 eagels' }, spelling, 2 * A_PAGE, PAGE],
  ]],
  ['/v1/venues', venues, [
    [{ q: 'barlan' }, words, A_PAGE, 49], [{ q: 'barlna park' }, spelling, A_PAGE, PAGE], [{ q: 'park' }, words, A_PAGE, PAGE],
    [{ q: 'park', region: 'R7' }, [...words, 'venues_region'], COMMON, PAGE],
    [{ q: 'barlan park', region: 'ZZ' }, ['venues_region'], A_FEW, 0],
    [{ region: 'R7' }, ['venues_region'], A_PAGE, PAGE],
    [{ region: 'ZZ' }, ['venues_region'], A_FEW, 0],
    [{ region: 'R7', limit: 1 }, ['venues_region'], A_FEW, 1],
    [near(25), ['venues_place'], 1000, 15], [near(250), ['venues_place'], COMMON, PAGE],
    [{ ...near(250), region: 'R7' }, ['venues_place'], COMMON, 39],
  ]],
  ['/v1/competitions', competitions, [
    [{}, ['competitions_order'], A_PAGE, PAGE], [{ limit: 1 }, ['competitions_order'], 2 * A_FEW, 1],
    [{ sport: 'hockey' }, ['competitions_order'], A_PAGE, PAGE],
    [{ kind: 'league' }, ['competitions_order'], A_PAGE, PAGE],
    [{ from: '2020-02-01' }, ['competitions_days', 'competitions_order'], A_PAGE, PAGE],
    [{ to: '2020-02-01' }, ['competitions_order'], A_PAGE, PAGE],
    // Three thousand are under way on a day: each is looked at, as the one that began first comes first.
    [{ from: '2023-02-01' }, ['competitions_days'], COMMON, PAGE],
    [{ from: '2023-02-01', to: '2023-02-01' }, ['competitions_days'], COMMON, PAGE],
    [{ from: '2025-12-01' }, ['competitions_days', 'competitions_order'], A_PAGE, 0],
    [{ to: '2019-12-31' }, ['competitions_order'], A_FEW, 0],
    [{ q: 'barlan' }, words, A_PAGE, 49], [{ q: 'cup' }, words, COMMON, PAGE], [{ q: 'eagles', sport: 'hockey' }, words, COMMON, PAGE],
    [{ q: 'eagles u12 cup', from: '2023-02-01' }, words, COMMON, PAGE],
    [near(25), ['venues_place', 'fixtures_playing'], 1000, 15], [near(250), ['venues_place', 'fixtures_playing'], MANY, PAGE],
    [{ region: 'R7' }, ['venues_region', 'fixtures_playing', 'competitions_host'], MANY, PAGE],
    [{ region: 'ZZ' }, ['venues_region'], A_FEW, 0],
  ]],
]
for (const [path, list, cases] of lists) {
  for (const [filters, wanted, most, rows] of cases) {
    t.test(`GET ${path} by ${JSON.stringify(filters)}: ranges of ${wanted.join(' and ')}`, async (t) => {
      const { buffers, indexes, scannedTables, body } = await list(filters)
      t.same(scannedTables, [])
      t.same(wanted.filter((index) => !indexes.includes(index)), [], `${indexes}`)
      t.ok(buffers < most, `${buffers} buffers`)
      t.equal(body.data.length, rows)
    })
  }
}

t.test('a page deep in the list of competitions takes no more than the first', async (t) => {
  const place = await q.one("select tenancy.sign_cursor(realm_id, $1, start_date || ' ' || competition_id) as cursor, competition_id as " +
    "id from canon.competitions order by start_date, competition_id offset 90000 limit 1",
    [await q.value("select 'competitions:' || encode(util.content_hash(row(null, null, null, null, null, null, null, null, " +
      "null)::api.competition_filter::text), 'hex')")])
  const { buffers, scannedTables, body } = await competitions({ cursor: place.cursor })
  t.same(scannedTables, [])
  t.ok(buffers < A_PAGE, `${buffers} buffers`)
  t.equal(body.data.length, PAGE)
})

for (const type of ['team', 'venue', 'competition'] as const) {
  t.test(`GET /v1/${type}s/{id}: look-ups`, async (t) => {
    const one = await id(type, 70_000)
    const { buffers, indexes, scannedTables, body } = await readingOf(`get_${type}`, [one])
    t.same(scannedTables, [])
    t.ok(indexes.includes(`${type}s_pkey`) || indexes.includes(`${type}s_by_id`), `${indexes}`)
    t.ok(buffers < A_FEW, `${buffers} buffers`)
    t.equal(body.id, one)
  })
}
