import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { game, homeOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const open = async (q: Query) => { await makeRealm(q); await makeSource(q, 'league', 'authoritativePush') }

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

database.transaction('ID-2 each type has its own id prefix (canon.id_prefix)', async (t, q) => {
  const prefixes = {
    fixture: 'fx', team: 'tm', competition: 'cmp', organization: 'org', venue: 'ven', division: 'div', stage: 'stg', stat_line: 'stl',
    result: null
  }
  for (const [type, prefix] of Object.entries(prefixes)) t.equal(await q.value('select canon.id_prefix($1)', [type]), prefix, type)
})
