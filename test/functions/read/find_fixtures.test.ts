import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { homeOf } from '../../helpers/seed.ts'
import { pages, makeWorld, lookAt } from '../../helpers/filtered_fixtures.ts'

const database = await useDatabase(t)

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
