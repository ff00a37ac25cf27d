import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, makeRealm, makeSource, store } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('what waits is counted, with the age of the oldest; what somebody applies at this moment is known by its lock (intake.read_backlog)', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  const [first, second, done] = [
    await store(q, 'league', [game('g1')]), await store(q, 'league', [game('g2')]), await store(q, 'league', [game('g3')])
  ]
  await q("update intake.batches set received_at = util.now() - interval '90 seconds' where batch_id = $1", [first])
  await q("update intake.batches set status = 'done', received_at = util.now() - interval '1 day' where batch_id = $1", [done])
  t.same(await q.value('select intake.read_backlog()'), { waiting: 2, oldest_seconds: 90, applying: 0, failed: 0 })
  const other = await database.connect('oyss_resolver')
  await other.query('begin')
  await other.query('select jobs.apply_batch($1)', [second]) // it cannot see the batch, and holds its lock
  await other.query('select util.lock_batch($1, true)', ['batch_of_nobody'])
  t.same(await q.as('oyss_resolver', () => q.value('select intake.read_backlog()')), {
    waiting: 2, oldest_seconds: 90, applying: 1, failed: 0
  })
  await other.query('rollback')
  await q("update intake.batches set status = 'failed'")
  t.match(await q.value('select intake.read_backlog()'), { waiting: 0, applying: 0, failed: 3 })
})
