import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeStage, play } from './stage.ts'

const database = await useDatabase(t)

database.transaction('EVENT-5 standings.stage_events stages the event of each table in the order of their ids, for the end of the transaction', async (t, q) => {
  const { realmId } = await makeStage(q)
  await play(q, 'A 1:0 B')
  const id = await q.value('select stage_id from standings.tables where realm_id = $1', [realmId])
  await q("select ledger.begin_change($1, 'recompute', null, null, null)", [realmId])
  await q('select standings.stage_events($1, $2)', [realmId, [id, 'stg_none']])
  t.match(await q('select event, subject, data from pg_temp.staged_events order by ordinal'), [
    { event: 'oyss.standing.updated', subject: id, data: { id, type: 'standing' } }, { subject: 'stg_none', data: null }
  ])
})
