/**
 * Venues and competitions by place, name and days, each against a plain query: read.find_venues, read.find_competitions,
 * read.competitions_in_order, read.competitions_between, read.competition_passes, read.competitions_at, read.competitions_of_region.
 */
import fc from 'fast-check'
import t from 'tap'
import { makeCompetitions, samples } from '../../helpers/lists/competition_lists.ts'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const REGIONS = ['IL', 'il', 'WI', undefined]
const NAMES = ['North Park', 'Park', 'South Park Fields', 'Lake Grounds']

/** Forty venues round one point and beyond the date line, a few on one spot, a few nowhere; and the same in another realm. */
async function makeVenues (q: Query): Promise<void> {
  const venues = Array.from({ length: 40 }, (_, n) => say('venue', `v${n}`, {
    name: `${NAMES[n % 4]}${n % 3 ? '' : ` ${n}`}`,
    ...n % 5 && { geo: n % 7 ? [0.05 * (n % 9), 179.9 + 0.05 * (n % 4) - (n % 4 > 1 ? 360 : 0)] : [0, 179.9] },
    ...REGIONS[n % 4] ? { address: { city: 'X', region: REGIONS[n % 4] } } : n % 8 ? {} : { address: { city: 'X' } },
  }))
  for (const name of ['Home', 'Other']) {
    const realm = await makeRealm(q, name)
    await makeSource(q, 'league', 'authoritativePush', realm)
    await push(q, 'league', venues, realm)
  }
}
/** What find_venues has to find, said plainly; which names match q, and how well, is search.find_names' to know. */
const VENUES_PLAINLY = `
  with at as (
    select v.*, util.distance_km($4, $5, v.latitude, v.longitude) as km, case when $2::text is null then 0
      else f.number end as rank
      from canon.venues v left join search.find_names(
        $1, 'venue', search.read_question($1, 'venue', coalesce($2, '')), null, null, null) f on f.entity_id = v.venue_id
     where v.realm_id = $1 and ($2::text is null or f.entity_id is not null))
  select at.venue_id, case when $6::double precision is not null then km end as distance_km from at
   where ($3::text is null or upper(at.address ->> 'region') = $3) and ($6::double precision is null or km <= $6)
   order by case when $6::double precision is not null then km end, case when $6::double precision is null then rank end,
     case when $2::text is null and $6::double precision is null then name end, venue_id`
const questions: [q: string | null, region: string | null, place: [number | null, number | null, number | null]][] = [
  null, 'park', 'nroth park', 'nobody'
].flatMap((q) =>
  [null, 'IL', 'WI', 'TX'].flatMap((region) => [[null, null, null], [0, 179.9, 30], [0, -179.95, 12], [0, 179.9, 0]]
    .map((place) => [q, region, place] as [string | null, string | null, [number, number, number]])))
  .filter(([q, region, place]) => q || region || place[2] !== null)

database.transaction('read.find_venues: what meets every filter given, in order, of it no more than the limit, and from any place on', async (t, q) => {
  await makeVenues(q)
  let telling = 0
  for (const [text, region, place] of questions) {
    const values = [homeOf(q).realmId, text, region, ...place]
    const wanted = await q(VENUES_PLAINLY, values)
    if (wanted.length > 1 && wanted.length < 40) telling++
    for (const limit of [1, 4, 500]) {
      const find = (after: string | null) => q(
        'select f.venue_id, f.distance_km, f.place from read.find_venues($1, $2, $3, $4, $5, $6, $7, $8) f order by f.number',
        [...values, after, limit]
      )
      const found = await find(null)
      const expected = wanted.slice(0, limit)
      if (JSON.stringify(found.map(({ place: _, ...row }) => row)) !== JSON.stringify(expected)) {
        t.same(found, expected, JSON.stringify([text, region, place, limit]))
      }
      const rest = found.length > 0 ? await find(found.at(-1)?.place) : []
      if (rest.map(({ venue_id: id }) => id).join() !== wanted.slice(limit, 2 * limit).map(({ venue_id: id }) => id).join()) {
        t.fail(`after ${JSON.stringify([text, region, place, limit])}`)
      }
    }
  }
  t.ok(telling > 15, `${telling} of ${questions.length} find some and not others`)
})

database.transaction('read.competitions_at: each competition played at a venue, once a venue, and no other realm\'s', async (t, q) => {
  const world = await makeCompetitions(q)
  await world.add(fc.sample(samples, { seed: 3, numRuns: 30 }))
  const other = await makeCompetitions(q)
  await other.add(fc.sample(samples, { seed: 4, numRuns: 5 }))
  const venues = (await q('select venue_id, realm_id from canon.venues order by realm_id, venue_id'))
    .map(({ venue_id }) => venue_id as string)
  let pairs = 0
  for (const chosen of [venues, venues.slice(0, 1), venues.slice(1, 3), venues.slice(5), []]) {
    const wanted = await q(
      'select distinct f.venue_id, f.competition_id from canon.fixtures f where f.realm_id = $1 and f.venue_id = any ($2) and ' +
        'f.competition_id is not null order by 1, 2',
      [world.realm.realmId, chosen]
    )
    t.same(await q('select * from read.competitions_at($1, $2) order by 1, 2', [world.realm.realmId, chosen]), wanted)
    pairs += wanted.length
  }
  t.ok(pairs > 40, `${pairs} pairs`)
})

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

database.transaction('read.competition_passes: where every filter that is given agrees; both ends of a window count as inside, and undated ones are in none', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const dated = { full: ['2026-09-10', '2026-09-20'], begun: ['2026-09-10'], ended: [undefined, '2026-09-20'], undated: [] }
  await push(
    q, 'league',
    Object.entries(dated)
      .map(([name, [first, last]]) => say('competition', name, {
        name, sport: 'soccer', kind: 'league', ...first && { start_date: first }, ...last && { end_date: last }
      }))
  )
  const passing = async (filter: (string | null)[], ofRegion: string[] | null = null): Promise<string> =>
    (await q(
      'select c.name from canon.competitions c where read.competition_passes(c, row($1, $2, null, $3, $4, null, null, null, ' +
        'null)::api.competition_filter, $5) order by c.name',
      [...filter, ofRegion]
    ))
      .map(({ name }) => name)
      .join(' ')
  t.equal(await passing([null, null, null, null]), 'begun ended full undated')
  t.equal(await passing(['soccer', 'league', null, null]), 'begun ended full undated')
  for (const filter of [['hockey', null, null, null], [null, 'tournament', null, null], ['soccer', 'other', null, null]]) {
    t.equal(await passing(filter), '')
  }
  const windows: [from: string | null, to: string | null, names: string][] = [
    ['2026-09-20', null, 'ended full'], ['2026-09-21', null, ''],
    ['2026-09-10', null, 'begun ended full'], ['2026-09-11', null, 'ended full'],
    [null, '2026-09-10', 'begun full'], [null, '2026-09-09', ''], [null, '2026-09-20', 'begun ended full'],
    [null, '2026-09-19', 'begun full'], ['2026-09-12', '2026-09-13', 'full'], ['2000-01-01', '2100-01-01', 'begun ended full'],
  ]
  for (const [from, to, names] of windows) t.equal(await passing([null, null, from, to]), names, `${from} to ${to}`)
  const { id } = await q.one("select competition_id as id from canon.competitions where name = 'full'")
  t.same(
    [
      await passing([null, null, null, null], [id]), await passing(['hockey', null, null, null], [id]),
      await passing([null, null, null, null], [])
    ],
    ['full', '', '']
  )
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

for (const rows of [3000, 2]) database.transaction(`read.competitions_between, of ${rows} rows looked at: from page to page what read.competition_passes passes, in order of the start; days may be missing or the wrong way round`, async (t, q) => {
  await q(`create or replace function read.scan_limit() returns integer language sql immutable return ${rows}`)
  const { realmId } = await makeRealm(q)
  const days = [undefined, '2026-09-01', '2026-09-10', '2026-09-11', '2026-09-20']
    .flatMap((start, _, all) => all.map((end) => [start, end]))
  await makeSource(q, 'league', 'authoritativePush')
  await push(
    q, 'league',
    days.map(([start_date, end_date], n) => say('competition', `c${n}`, {
      name: `C${n}`, sport: 'soccer', kind: 'league', ...start_date && { start_date }, ...end_date && { end_date }
    }))
  )
  for (const from of [null, '2026-09-10', '2026-10-01']) {
    for (const to of [null, '2026-09-10', '2026-08-31'].filter((to) => from !== null || to !== null)) {
      const filter = 'row(null, null, null, $2::date, $3::date, null, null, null, null)::api.competition_filter'
      const wanted = await q(
        `select c.competition_id, coalesce(c.start_date, 'infinity')::text as place from canon.competitions c where c.realm_id = $1 ` +
          `and read.competition_passes(c, ${filter}, null) order by coalesce(c.start_date, 'infinity'), c.competition_id`,
        [realmId, from, to]
      )
      const pages: object[] = []
      for (let after = { place: '-infinity', competition_id: '' }; ;) {
        const page = await q(
          `select b.competition_id, b.place::text, b.is_met, b.goes_on from read.competitions_between($1, ${filter}, null, $4, $5, 3) b`,
          [realmId, from, to, after.place, after.competition_id]
        )
        pages.push(...page.filter(({ is_met: isMet }) => isMet).map(({ competition_id, place }) => ({ competition_id, place })))
        const last = page.at(-1)
        if (!last || page.length < 3 && !last.goes_on) break
        after = last as typeof after
      }
      t.same(pages, wanted, `${from} to ${to}`)
    }
  }
})
