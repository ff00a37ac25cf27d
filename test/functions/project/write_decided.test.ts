import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-2, IDENTITY-30 what was decided is written once, and what it says of others is followed to who answers for them', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  for (const [hour, id] of ['first', 'second'].entries()) {
    await setClock(q, `2026-09-01T0${hour}:00:00Z`)
    await push(q, 'league', [say('organization', id, { name: id, kind: 'club' })])
  }
  await push(q, 'league', [say('team', 't', { name: 'Eagles' })])
  const [first, second, team] = [
    await idOf(q, 'league', 'organization', 'first'), await idOf(q, 'league', 'organization', 'second'), await idOf(q, 'league', 'team',
      't')
  ]
  await merge(q, 'organization', second, first)
  await openWorkspace(q)
  await q("select project.write_decided($1, 'team')", [realmId])
  t.same(await read(q, 'staged_versions', 'entity_id'), [], 'nothing is decided')
  await fill(q, 'decided', {
    entity_id: team, seq: 0, winners: { organization: { id: second } }, is_new: false, is_withdrawal: false, is_return: false
  })
  await q("select project.write_decided($1, 'team')", [realmId])
  t.same(await read(q, 'staged_versions', 'entity_id, version, moves'), [[team, 2, { organization: { id: first } }]])
  t.same(await read(q, 'decided', 'entity_id'), [])
  t.equal(await q.value('select organization_id from canon.teams'), first)
})
