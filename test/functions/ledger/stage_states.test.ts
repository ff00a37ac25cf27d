import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-17 every 32nd version gets its whole state, from the ledger and from what is staged before it; others get none', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('team', 't', { name: 'Eagles', level: 'A', season: '2026' })])
  const id = await idOf(q, 'league', 'team', 't')
  await openWorkspace(q)
  const row = (version: number, entity_id: string, moves: object) => ({ entity_type: 'team', entity_id, version, moves })
  await fill(q, 'staged_versions', row(2, id, { level: 'B' }), row(31, id, { season: null }), row(32, id, { name: 'Hawks' }),
    row(33, id, { name: 'Owls' }), row(64, 'tm_new', { name: 'Kites' }))
  await q('select ledger.stage_states($1)', [realmId])
  t.same(await read(q, 'staged_versions', 'version, state'), [
    [2, null], [31, null], [32, { name: 'Hawks', level: 'B' }], [33, null], [64, { name: 'Kites' }]
  ])
})
