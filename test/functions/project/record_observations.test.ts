import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { fill, openWorkspace, read } from '../../helpers/workspace.ts'

const database = await useDatabase(t)

database.transaction('HISTORY-6, HISTORY-16 a staged version names the observation that caused it, and of each field that moved any other which won it', async (t, q) => {
  await openWorkspace(q)
  await q('select project.record_observations()')
  await fill(q, 'incoming', { seq: 0, observation_id: 'obs_0' }, { seq: 1, observation_id: 'obs_1' })
  const version = (seq: number | null, moves: object, observations: object | null) =>
    ({ entity_type: 'team', entity_id: `tm_${seq}`, version: 1, seq, moves, observations })
  await fill(q, 'staged_versions', version(0, { name: 'A', level: 'B', season: null }, { name: 'obs_0', level: 'obs_1', season: 'obs_1' }),
    version(1, { name: 'A' }, null), version(null, { name: 'A' }, { name: 'obs_0' }))
  await q('select project.record_observations()')
  t.same(await read(q, 'staged_versions', 'entity_id, observation_id, observations'), [
    ['tm_0', 'obs_0', { level: 'obs_1' }], ['tm_1', 'obs_1', null], ['tm_null', null, { name: 'obs_0' }]
  ])
})
