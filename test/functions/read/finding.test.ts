/**
 * Look-ups that reads stand on: read.venues_near, read.fixture_passes, canon.entity_exists, read.survivor_of, read.find_survivor,
 * resolve.subject_of, read.competition_parts.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, homeOf, idOf, makeRealm, makeSource, push, say, sides, type EntityType } from '../../helpers/seed.ts'

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

database.transaction('a fixture passes where every filter that is given agrees (read.fixture_passes)', async (t, q) => {
  await open(q)
  await push(q, 'league', [game('g', {
    status: 'postponed', competition: { external_id: 'c' }, division: { external_id: 'd' }, stage: { external_id: 's' },
    venue: { external_id: 'v' }
  })])
  const ids: Record<string, unknown> = {}
  for (const [type, externalId] of [['competition', 'c'], ['division', 'd'], ['stage', 's'], ['venue', 'v']] as const) {
    ids[type] = await idOf(q, 'league', type, externalId)
  }
  const updated = await q.value('select updated_at from canon.fixtures')
  const good: Record<string, unknown> = {
    sport: 'soccer', kind: 'game', status: ['cancelled', 'postponed'], ...ids, updated_since: updated
  }
  const wrong: Record<string, unknown> = {
    sport: 'rugby', kind: 'event', status: ['scheduled'], competition: 'cmp_x', division: 'div_x', stage: 'stg_x', venue: 'ven_x',
    updated_since: new Date(updated.getTime() + 1000)
  }
  const passes = (given: Record<string, unknown>): Promise<boolean> => q.value(
    'select read.fixture_passes(f, jsonb_populate_record(null::api.fixture_filter, $1)) from canon.fixtures f', [JSON.stringify(given)]
  )
  t.equal(await passes({}), true)
  t.equal(await passes(good), true)
  for (const key of Object.keys(good)) {
    t.equal(await passes({ [key]: good[key] }), true, key)
    t.equal(await passes({ ...good, [key]: wrong[key] }), false, `not ${key}`)
  }
})

database.transaction('LIST-11 read.fixture_passes, read.day_of: a day as a bound is midnight UTC for what has a start, the local day for what has none', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    game('start', { start: '2026-09-12T00:00:00Z', time_zone: 'Asia/Tokyo' }), game('undated'),
    ...['Asia/Tokyo', 'America/Chicago', 'Pacific/Kiritimati', 'Pacific/Niue'].map((zone, n) =>
      game(`day-${n}`, { date: '2026-09-12', time_zone: zone }))
  ])
  const passing = (from: string | null, to: string | null): Promise<number> => q.value(
    'select count(*)::integer from canon.fixtures f where read.fixture_passes(f, jsonb_populate_record(null::api.fixture_filter, ' +
      "jsonb_build_object('from_day', read.day_of($1), 'to_day', read.day_of($2))))", [from, to]
  )
  t.equal(await passing('2026-09-12', null), 5)
  t.equal(await passing('2026-09-13', null), 0)
  t.equal(await passing('2026-09-11', '2026-09-13'), 5)
  t.equal(await passing(null, '2026-09-12'), 1, 'what has a start is left to the range')
  t.equal(await passing('2026-09-12T00:00:00Z', '2026-09-12T00:00:00Z'), 6, 'moments are left to the range')
})

database.transaction('an entity exists in its realm and as its type (canon.entity_exists)', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    say('organization', 'o', { name: 'Eagles SC', kind: 'club' }),
    say('competition', 'c', {
      name: 'League', sport: 'soccer', kind: 'league',
      divisions: [{ external_id: 'd', name: 'Boys', stages: [{ external_id: 's', name: 'Pool', type: 'pool' }] }]
    }),
    game('g', { venue: { external_id: 'v' } }),
    say('stat_line', 'l', { fixture: { external_id: 'g' }, team: { external_id: 't' }, sport: 'soccer', stats: {} })])
  const other = await makeRealm(q, 'Other')
  const exists = (type: string, id: string, realm = homeOf(q)) =>
    q.value('select canon.entity_exists($1, $2, $3)', [realm.realmId, type, id])
  for (const { entity_type: type, entity_id: id } of await q('select entity_type, entity_id from canon.external_ids')) {
    t.equal(await exists(type, id), true, type)
    t.equal(await exists(type, id, other), false, `${type} of another realm`)
    t.equal(await exists(type === 'team' ? 'venue' : 'team', id), false, `${type} as another type`)
  }
  t.equal(await q.value('select count(distinct entity_type)::integer from canon.external_ids'), 8)
  t.equal(await exists('result', 'fx_1'), null)
})

database.transaction('an id is answered for by the entity itself, in its realm and as its type; for any other there is none (OYN01): read.survivor_of, read.find_survivor, read.follow_ids', async (t, q) => {
  await open(q)
  await push(q, 'league', [
    say('organization', 'o', { name: 'Eagles SC', kind: 'club' }),
    say('competition', 'c', {
      name: 'League', sport: 'soccer', kind: 'league',
      divisions: [{ external_id: 'd', name: 'Boys', stages: [{ external_id: 's', name: 'Pool', type: 'pool' }] }]
    }),
    game('g', { venue: { external_id: 'v' }, sides: sides('t1', 't2') })])
  const other = await makeRealm(q, 'Other')
  const survivorOf = (type: string, id: string | null, realm = homeOf(q)) =>
    q.value('select read.survivor_of($1, $2, $3)', [realm.realmId, type, id])
  const known = await q('select distinct on (entity_type) entity_type, entity_id from canon.external_ids')
  t.equal(known.length, 7)
  for (const { entity_type: type, entity_id: id } of known) {
    t.equal(await survivorOf(type, id), id, type)
    t.equal(await q.value('select read.find_survivor($1, $2, $3)', [homeOf(q).realmId, type, id]), id)
    t.equal(await survivorOf(type, id, other), null, `${type} of another realm`)
    t.equal(await survivorOf(type === 'team' ? 'venue' : 'team', id), null, `${type} as another type`)
    t.equal(await survivorOf(type, null), null)
    t.equal(await q.code('select read.find_survivor($1, $2, $3)', [other.realmId, type, id]), 'OYN01')
  }
  const ids = Object.fromEntries(known.map(({ entity_type: type, entity_id: id }) => [type, id]))
  const { team, competition, division, stage } = ids
  const filter = { team, competition, division, stage, venue: 'vn_unknown', sport: 'soccer' }
  const followed = await q.value(
    'select to_jsonb(read.follow_ids($1, jsonb_populate_record(null::api.fixture_filter, $2)))', [homeOf(q).realmId, JSON.stringify(filter)]
  )
  t.match(followed, filter, 'an id that leads nowhere stays')
  t.equal(followed.kind, null)
  t.equal(await survivorOf('stat_line', 'stl_1'), null)
})

database.transaction('what an observation is about is its type, its id and its content, not its own id or its moment (resolve.subject_of)', async (t, q) => {
  await open(q)
  const words: [EntityType, string, object][] = [
    ['team', 'x', { name: 'Eagles' }], ['team', 'x', { name: 'Hawks' }], ['team', 'y', { name: 'Eagles' }],
    ['venue', 'x', { name: 'Eagles' }]
  ]
  for (const n of [1, 2]) {
    await push(q, 'league', words.map(([type, id, data]) => say(type, id, data, { observed_at: `2026-09-0${n}T00:00:00Z` })))
  }
  const subjects = (await q('select resolve.subject_of(realm_id, observation_id) as subject from intake.observations'))
    .map(({ subject }) => subject as string)
  t.equal(subjects.length, 8)
  t.equal(new Set(subjects).size, 4)
  t.ok(subjects.every((subject) => /^(team|venue) [xy] [0-9a-f]+$/.test(subject)))
})
