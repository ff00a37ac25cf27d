import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { apply, game, makeRealm, makeSource, push, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const BATCH = 'select status, error from intake.batches where batch_id = $1'

database.transaction('a batch that cannot be applied fails with its error on it', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const batchId = await store(q, 'league', [game('g1')])
  await q.as('oyss_resolver', () => q.call('jobs.fail_batch', { batch_id: batchId, error: 'out of luck' }))
  t.same(await q.one(BATCH, [batchId]), { status: 'failed', error: 'out of luck' })
  await apply(q, batchId)
  t.same(await q.one(BATCH, [batchId]), { status: 'done', error: null }, 'a later run that works takes the error away')
})

database.transaction('a batch that is done stays done', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const { batchId } = await push(q, 'league', [game('g1')])
  await q.as('oyss_resolver', () => q.call('jobs.fail_batch', { batch_id: batchId, error: 'late news' }))
  t.same(await q.one(BATCH, [batchId]), { status: 'done', error: null })
})
