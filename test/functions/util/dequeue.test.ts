import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('util.dequeue takes the jobs of these keys out of the queue, and no other', async (t, q) => {
  for (const n of [1, 2, 3]) {
    await q("select util.enqueue('apply_batch', json_build_object('batch_id', $1::text), 'apply:' || $1)", [`batch_${n}`])
  }
  await q('select util.dequeue($1)', [['apply:batch_1', 'apply:batch_3', 'apply:batch_9']])
  t.same((await q('select key from graphile_worker.jobs')).map(({ key }) => key), ['apply:batch_2'])
  await q('select util.dequeue($1)', [[]])
  t.equal((await q('select from graphile_worker.jobs')).length, 1)
})
