import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf } from '../../helpers/seed.ts'
import { type Filter, NAMES, pages, makeWorld, lookAt } from '../../helpers/filtered_fixtures.ts'

const database = await useDatabase(t)

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
