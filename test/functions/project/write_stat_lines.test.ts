import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../../helpers/seed.ts'
import { fill, mappedOf, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-2 project.write_stat_lines: a stat line that is decided as it was is no version further, and one that moves is one', async (t, q) => {
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
  await q("select project.write_stat_lines($1)", [realmId])
  t.same(await read(q, 'staged_versions', 'entity_id, version'), [[moved, 2]])
  t.same(await q('select stat_line_id as id, version from canon.stat_lines order by version'), [
    { id: same, version: 1 }, { id: moved, version: 2 }
  ])
})
