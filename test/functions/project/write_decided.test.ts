import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { merge } from '../../helpers/identity/merged.ts'
import { idOf, makeRealm, makeSource, push, say, setClock } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-2, IDENTITY-31 what was decided is written once, and what it says of others is followed to who answers for them', async (t, q) => {
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

database.transaction('HISTORY-2 a stat line that is decided as it was is no version further, and one that moves is one', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const stats = { shots_total: 7 }
  await push(q, 'league', ['same', 'moved'].map((id) => say('stat_line', id, {
    fixture: { external_id: `of ${id}` }, team: { external_id: 't' }, sport: 'soccer', stats
  })))
  const [same, moved] = [
    (await mappedOf(q, 'league', 'stat_line', 'same')).entity_id, (await mappedOf(q, 'league', 'stat_line', 'moved')).entity_id
  ]
  await openWorkspace(q)
  const row = { is_new: false, is_withdrawal: false, is_return: false }
  await fill(q, 'decided', { ...row, entity_id: same, seq: 1, winners: { stats } }, {
    ...row, entity_id: moved, seq: 2, winners: { stats: { shots_total: 8 } }
  })
  await q("select project.write_decided($1, 'stat_line')", [realmId])
  t.same(await read(q, 'staged_versions', 'entity_id, version'), [[moved, 2]])
  t.same(await q('select stat_line_id as id, version from canon.stat_lines order by version'), [
    { id: same, version: 1 }, { id: moved, version: 2 }
  ])
})
