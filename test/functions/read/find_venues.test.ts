import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { homeOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const open = async (q: Query) => { await makeRealm(q); await makeSource(q, 'league', 'authoritativePush') }

database.transaction('venues near a point are those within the circle, of the realm, whatever the date line and the poles (read.venues_near)', async (t, q) => {
  await open(q)
  const places = {
    origin: [0, 0], east: [0, 0.2], corner: [0.2, 0.2], far: [0, 3], dateline: [10, 179.95], pole: [89.95, 0], unplaced: undefined
  }
  await push(q, 'league', Object.entries(places).map(([name, geo]) => say('venue', name, { name, ...geo && { geo } })))
  const other = await makeRealm(q, 'Other')
  await makeSource(q, 'league', 'authoritativePush', other)
  await push(q, 'league', [say('venue', 'foreign', { name: 'foreign', geo: [0, 0] })], other)
  const near = async (latitude: number, longitude: number, km: number) =>
    (await q(
      'select v.name, n.distance_km from read.venues_near($1, $2, $3, $4) n join canon.venues v using (venue_id) order by n.distance_km',
      [homeOf(q).realmId, latitude, longitude, km]
    ))
      .map(({ name, distance_km }) => [name, Math.round(distance_km * 10) / 10])
  t.same(await near(0, 0, 25), [['origin', 0], ['east', 22.2]], 'the corner of the box is outside of the circle')
  t.same(await near(0, 0, 32), [['origin', 0], ['east', 22.2], ['corner', 31.5]])
  t.same(await near(10, -179.95, 25), [['dateline', 11]])
  t.same(await near(89.95, 180, 25), [['pole', 11.1]])
  t.same(await near(50, 50, 250), [])
})
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
  let partial = 0
  for (const [text, region, place] of questions) {
    const values = [homeOf(q).realmId, text, region, ...place]
    const wanted = await q(VENUES_PLAINLY, values)
    if (wanted.length > 1 && wanted.length < 40) partial++
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
  t.ok(partial > 15, `${partial} of ${questions.length} find some and not others`)
})
