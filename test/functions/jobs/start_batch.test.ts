import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, push, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('a received batch becomes processing, and no other does', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const [waiting, other] = [await store(q, 'league', [game('g1')]), await store(q, 'league', [game('g2')])]
  const { batchId: done } = await push(q, 'league', [game('g3')])
  for (const id of [waiting, done]) await q.as('oyss_resolver', () => q.call('jobs.start_batch', { batch_id: id }))
  const statuses = Object.fromEntries((await q('select batch_id, status from intake.batches'))
    .map(({ batch_id: id, status }) => [id, status]))
  t.same(statuses, { [waiting]: 'processing', [other]: 'received', [done]: 'done' })
})
