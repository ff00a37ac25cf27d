import t from 'tap'
import type { Query } from '../../helpers/database.ts'
import { useDatabase } from '../../helpers/database.ts'
import { apply, game, makeRealm, makeSource, push, queuedBatches, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const resume = (q: Query) => q.as('oyss_resolver', () => q.call('jobs.resume_batches', {}))
const forgetJobs = (q: Query) => q('delete from graphile_worker._private_jobs')

database.transaction('a batch that is received or processing is queued again, whatever became of its job', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const [received, processing, failed] = [
    await store(q, 'league', [game('g1')]), await store(q, 'league', [game('g2')]), await store(q, 'league', [game('g3')])
  ]
  await push(q, 'league', [game('g4')])
  await q("update intake.batches set status = 'processing' where batch_id = $1", [processing])
  await q("update intake.batches set received_at = received_at - interval '1 second' where batch_id = $1", [received])
  await q.call('jobs.fail_batch', { batch_id: failed, error: 'broken' })
  await forgetJobs(q)
  t.equal(await resume(q), 2)
  t.same((await queuedBatches(q)).sort(), [received, processing].sort())
})

database.transaction('a job that still waits is not doubled', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const batchId = await store(q, 'league', [game('g1')])
  await resume(q)
  t.same(await queuedBatches(q), [batchId])
})

database.transaction('a batch whose job is put off after a failure is queued for now', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await store(q, 'league', [game('g1')])
  t.equal(await resume(q), 0, 'its job waits')
  await q("update graphile_worker._private_jobs set run_at = now() + interval '1 hour', attempts = 3")
  t.equal(await resume(q), 1)
  t.same(await q('select run_at <= now() as is_due from graphile_worker.jobs'), [{ is_due: true }])
})

database.transaction('a batch that somebody is applying is left alone', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const batchId = await store(q, 'league', [game('g1')])
  await q("update intake.batches set status = 'processing'")
  await forgetJobs(q)
  const other = await database.connect('oyss_resolver')
  await other.query('begin')
  await other.query('select jobs.apply_batch($1)', [batchId]) // it cannot see the batch, and holds its lock
  t.equal(await resume(q), 0)
  await other.query('rollback')
  t.equal(await resume(q), 1)
  t.same(await queuedBatches(q), [batchId])
})

database.transaction('of those that wait an account has one job for the next: each that ends brings another', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const ids = [await store(q, 'league', [game('g1')]), await store(q, 'league', [game('g2')]), await store(q, 'league', [game('g3')])]
  await forgetJobs(q)
  t.equal(await resume(q), 1)
  t.equal((await queuedBatches(q)).length, 1)
  await forgetJobs(q)
  for (const id of ids.slice(0, 2)) await apply(q, id)
  t.same((await queuedBatches(q)).sort(), ids.slice(0, 2).sort())
  await forgetJobs(q)
  await apply(q, ids[2] as string)
  t.same(await queuedBatches(q), [], 'nothing waits')
})
