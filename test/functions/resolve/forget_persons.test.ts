import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('PRIVACY-5 stat lines leave the workspace, and nothing else does', async (t, q) => {
  await openWorkspace(q)
  await fill(q, 'incoming', { seq: 0, type: 'team', external_id: 't' }, { seq: 1, type: 'stat_line', external_id: 'l', player_id: 'p' })
  await fill(q, 'mentions', { entity_type: 'team', external_id: 't' }, { entity_type: 'stat_line', external_id: 'l', player_id: 'p' })
  await q('select resolve.forget_persons()')
  t.same(await read(q, 'incoming', 'type'), [['team']])
  t.same(await read(q, 'mentions', 'entity_type'), [['team']])
})
