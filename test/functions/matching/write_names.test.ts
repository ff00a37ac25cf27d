import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-110, IDENTITY-113 matching.store_names, matching.write_names: names stand with their parts under their ids, and replace those of before', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await push(q, 'league', [say('team', 't', { name: 'Eagles' })])
  const mapped = await mappedOf(q, 'league', 'team', 't')
  for (const [name, word] of [['Eagles', 'eagles'], ['Hawks', 'hawks']]) {
    await openWorkspace(q)
    await q('select likeness.open_workspace(1)')
    await fill(q, 'mentions', { entity_type: 'team', external_id: 't', ...mapped })
    await fill(q, 'new_names', { entity_type: 'team', external_id: 't', name_no: 1, marks: 0, keys: [`team ${word}`], said: { name } })
    await fill(q, 'parts', { name_no: 1, kind: 'own', value: word, ordinal: 1, of_club: false })
    await q('select matching.store_names($1)', [realmId])
    t.match(await q('select said, version from matching.names'), [{ said: { name },
      version: await q.value('select likeness.version_in_force()') }])
    t.same(await q('select p.kind, p.value from matching.names n, unnest(n.parts) p'), [{ kind: 'own', value: word }])
    t.same(await q('select key from matching.name_keys'), [{ key: `team ${word}` }])
  }
})
