import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-5 what nobody named is called by the id that its best source gives it, a canonical one last; a part by what it is called there', async (t, q) => {
  const { realmId } = await makeRealm(q)
  for (const [key, kind] of [['crowd', 'crowd'], ['league', 'authoritativePush']] as const) await makeSource(q, key, kind)
  const name = (id: string) => q.value('select project.stub_name($1, $2)', [realmId, id])
  await push(q, 'crowd', [game('g', { venue: { external_id: 'field-7' } })])
  const venue = await idOf(q, 'crowd', 'venue', 'field-7')
  t.equal(await name(venue), 'field-7')
  await push(q, 'league', [game('h', { venue: { external_id: venue } })])
  t.equal(await name(venue), 'field-7', 'a canonical id says nothing')
  await q(`insert into canon.external_ids (realm_id, source_id, entity_type, external_id, entity_id)
    select realm_id, source_id, 'venue', 'park-1', $1 from tenancy.sources where source_key = 'league'`, [venue])
  t.equal(await name(venue), 'park-1')
  await push(q, 'league', [say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', divisions: [{ name: 'Girls' }] })])
  t.equal(await name(await q.value('select division_id from canon.divisions')), 'girls')
  t.equal(await name('ven_unknown'), null)
})

database.transaction('HISTORY-45 a part has a name that nobody stated only where its competition does not state it: project.is_unnamed', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [game('g', { division: { external_id: 'U12' } })])
  const division = await idOf(q, 'league', 'division', 'U12')
  const isUnnamed = (name: string, data: object) => q.value('select project.is_unnamed($1, $2, $3, $4)', [realmId, division, name, data])
  t.equal(await isUnnamed('U12', { name: 'Cup' }), true)
  t.equal(await isUnnamed('U12', { name: 'Cup', divisions: [{ external_id: 'U12', name: 'U12' }] }), false)
  t.equal(await isUnnamed('Under 12', { name: 'Cup' }), false)
})
