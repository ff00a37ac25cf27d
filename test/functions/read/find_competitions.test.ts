import fc from 'fast-check'
import t from 'tap'
import { makeCompetitions, samples } from '../../helpers/lists/competition_lists.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('read.competitions_of_region: those that play there, else those whose host is there', async (t, q) => {
  const world = await makeCompetitions(q)
  await world.add(fc.sample(samples, { seed: 5, numRuns: 40 }))
  for (const region of ['IL', 'WI', 'TX']) {
    const wanted = await q(`
      select c.competition_id as id from canon.competitions c
       where c.realm_id = $1 and case
         when exists (select from canon.fixtures f join canon.venues v using (realm_id, venue_id) where f.realm_id = c.realm_id
           and f.competition_id = c.competition_id)
           then $2 in (select upper(v.address ->> 'region') from canon.fixtures f join canon.venues v using (realm_id, venue_id)
             where f.realm_id = c.realm_id and f.competition_id = c.competition_id)
         else $2 = (select upper(o.region) from canon.organizations o where o.realm_id = c.realm_id and o.organization_id = c.host_id) end
           order by 1`, [
           world.realm.realmId, region
         ])
    t.same(
      (await q.value('select read.competitions_of_region($1, $2)', [world.realm.realmId, region]) as string[]).toSorted(),
      wanted.map(({ id }) => id)
    )
    t.ok(region === 'TX' ? wanted.length === 0 : wanted.length > 3 && wanted.length < 40, `${region}: ${wanted.length}`)
  }
})

const FIND = 'select f.competition_id as id, f.place, f.number::integer from read.find_competitions($1, row(null, null, null, null, ' +
  'null, $2, $3, $4, $5)::api.competition_filter, $6, $7) f order by f.number'
database.transaction('read.find_competitions: from any place on, by distance or by day, the list goes on as if it had not been interrupted', async (t, q) => {
  const world = await makeCompetitions(q)
  await world.add(fc.sample(samples, { seed: 6, numRuns: 30 }))
  for (const [name, ...filter] of [
    ['day', null, null, null, null], ['distance', 41.9, -87.6, 40, null], ['day and name', null, null, null, 'cup'],
    ['distance and name', 41.9, -87.6, 40, 'cup']
  ]) {
    const find = (after: string[] | null, limit: number) => q(FIND, [world.realm.realmId, ...filter, after, limit])
    const all = await find(null, 1000)
    t.ok(all.length > 5, `by ${name}: ${all.length}`)
    t.same((await find(null, 3)), all.slice(0, 3))
    for (const [n, { id, place }] of all.entries()) {
      if (place.split(' ')[1] !== id) t.fail(place)
      const rest = (await find(place.split(' '), 4)).map(({ id }) => id)
      if (rest.join() !== all.slice(n + 1, n + 5).map(({ id }) => id).join()) t.fail(`by ${name} after ${n}`)
    }
  }
})
