import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, homeOf, makeRealm, makeSource, push, say, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const open = async (q: Query) => { await makeRealm(q); await makeSource(q, 'league', 'authoritativePush') }

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
