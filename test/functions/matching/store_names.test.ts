import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-110 matching.store_names: the names of a batch are stored under the ids that they have by now; without names nothing is', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', [say('team', 't', { name: 'Eagles' })])
  await openWorkspace(q)
  await q('select likeness.open_workspace(1)')
  await q('delete from matching.names')
  await q('select matching.store_names($1)', [realmId])
  t.same(await q('select from matching.names'), [])
  const mapped = await mappedOf(q, 'league', 'team', 't')
  await fill(q, 'mentions', { entity_type: 'venue', external_id: 't', mapping_id: 0 }, { entity_type: 'team', external_id: 't', ...mapped })
  await fill(q, 'new_names', { entity_type: 'team', external_id: 't', name_no: 1, marks: 0, keys: [], said: { name: 'Eagles' } })
  await q('select matching.store_names($1)', [realmId])
  t.same((await q('select mapping_id from matching.names')).map((row) => Number(row.mapping_id)), [mapped.mapping_id])
})
