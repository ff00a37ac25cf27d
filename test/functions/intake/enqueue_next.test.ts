import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, queuedBatches, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('a batch that ends queues a job where others wait, and none where none does', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const [first, second] = [await store(q, 'league', [game('g')]), await store(q, 'league', [game('h')])]
  await q('delete from graphile_worker._private_jobs')
  await q("update intake.batches set status = 'done', applied_at = util.now() where batch_id = $1", [first])
  await q('select intake.enqueue_next($1)', [first])
  t.same(await queuedBatches(q), [first])
  await q('delete from graphile_worker._private_jobs')
  await q("update intake.batches set status = 'done', applied_at = util.now() where batch_id = $1", [second])
  await q('select intake.enqueue_next($1)', [second])
  t.same(await queuedBatches(q), [])
})
