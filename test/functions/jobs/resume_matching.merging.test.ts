import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { mergeWaiting } from '../../helpers/identity/matching.ts'
import { makeRealm } from '../../helpers/seed.ts'
import { makeMerges, nextMerging } from '../../helpers/identity/waiting_merges.ts'

const database = await useDatabase(t)
const resume = (q: Query): Promise<number | null> => q.as('oyss_resolver', () => q.call('jobs.resume_merging', {}))
const forgetJobs = (q: Query): Promise<unknown> => q('delete from graphile_worker._private_jobs')

database.transaction('IDENTITY-182 whatever became of a job, pairs that wait get another within 10 seconds, and a job that waits is not doubled', async (t, q) => {
  const [home, other] = [await makeRealm(q), await makeRealm(q, 'Other')]
  for (const realm of [home, other]) await makeMerges(q, realm, 1)
  t.equal(await resume(q), 0, 'their jobs wait')
  await q("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead' where key = 'merge:' || $1::integer", [
    home.realmId
  ])
  await q("update graphile_worker._private_jobs set run_at = now() + interval '1 hour', attempts = 9 where key = 'merge:' || $1::integer", [
    other.realmId
  ])
  t.equal(await resume(q), 2)
  for (const realm of [home, other]) {
    const next = await nextMerging(q, realm)
    t.ok(next !== null && next.seconds <= 10 && next.attempts === 0, JSON.stringify(next))
  }
  t.equal(await resume(q), 0)
  for (const realm of [home, other]) t.match(await mergeWaiting(q, realm.realmId), { merged: 1 })
  await forgetJobs(q)
  t.equal(await resume(q), 0, 'nothing waits')
})
