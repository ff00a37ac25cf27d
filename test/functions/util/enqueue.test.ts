import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const enqueue = "select util.enqueue('apply_batch', json_build_object('batch_id', $1::text), 'apply:batch')"
const JOBS = 'select j.task_identifier, p.payload, j.key from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)'

database.transaction('a job is queued under its key with its payload', async (t, q) => {
  await q(enqueue, ['batch_1'])
  t.same(await q(JOBS), [{ task_identifier: 'apply_batch', payload: { batch_id: 'batch_1' }, key: 'apply:batch' }])
})

database.transaction('a job that still waits under the same key is replaced', async (t, q) => {
  await q(enqueue, ['batch_1'])
  await q(enqueue, ['batch_2'])
  t.same((await q(JOBS)).map(({ payload }) => payload), [{ batch_id: 'batch_2' }])
})

database.transaction('the worker queues by it; the logins of the API and of management neither call it nor see the queue', async (t, q) => {
  for (const role of ['oyss_http', 'oyss_manager'] as const) {
    t.equal(await q.as(role, async () => q.code('select * from graphile_worker._private_jobs')), '42501')
    t.equal(await q.as(role, async () => q.code(enqueue, ['batch_1'])), '42501')
  }
  await q.as('oyss_resolver', async () => q(enqueue, ['batch_1']))
  t.equal((await q(JOBS)).length, 1)
})

database.transaction('a job of a transaction that fails was never queued', async (t, q) => {
  await q.code(async () => { await q(enqueue, ['batch_1']); await q('select 1/0') })
  t.same(await q(JOBS), [])
})
