import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('tables of stages are there once they are locked, those that were there stay as they were, and none is made of no stage', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const stages = ['s1', 's2'].map((id) => ({ external_id: id, name: id, type: 'pool' }))
  const divisions = [{ external_id: 'd', name: 'Girls', stages }]
  await push(q, 'league', [say('competition', 'c', { name: 'Cup', sport: 'soccer', kind: 'league', divisions })])
  const [first, second] = [await idOf(q, 'league', 'stage', 's1'), await idOf(q, 'league', 'stage', 's2')]
  await q('delete from standings.tables where stage_id = $1', [second])
  const [kept] = await q('select * from standings.tables')
  await q('select standings.lock_tables($1, $2)', [realmId, [second, first, 'stg_unknown']])
  t.same((await q('select stage_id from standings.tables')).map((row) => row.stage_id).toSorted(), [first, second].toSorted())
  t.same(await q('select * from standings.tables where stage_id = $1', [first]), [kept].filter(Boolean))
})
