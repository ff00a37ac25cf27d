/**
 * jobs.start_merging, jobs.merge_matched, jobs.put_back_merging and jobs.resume_merging. What they merge:
 * test/functions/identity/merge_pairs.test.ts; what meets batches: test/races/merging.test.ts.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { mergeWaiting } from '../../helpers/matching.ts'
import { makeRealm, type Realm } from '../../helpers/seed.ts'
import { makeMerges, nextMerging, wait } from '../../helpers/waiting_merges.ts'

const database = await useDatabase(t)
const start = (q: Query, { realmId }: Realm): Promise<string | null> =>
  q.as('oyss_resolver', () => q.call('jobs.start_merging', { realm_id: realmId }))
const merge = (q: Query, token: string | null, milliseconds = 3_600_000): Promise<unknown> =>
  q.as('oyss_resolver', () => q.call('jobs.merge_matched', { token, milliseconds }))
const resume = (q: Query): Promise<number | null> => q.as('oyss_resolver', () => q.call('jobs.resume_merging', {}))
const forgetJobs = (q: Query): Promise<unknown> => q('delete from graphile_worker._private_jobs')
const statuses = async (q: Query, decisions: string[]): Promise<string[]> =>
  (await q('select status from identity.decisions where decision_id = any ($1) order by decision_id', [decisions])).map((row) => row.status)

database.transaction('IDENTITY-182 one realm at a time is merged; a job of another is put back for 1 to 10 seconds, however often', async (t, q) => {
  const [home, other] = [await makeRealm(q), await makeRealm(q, 'Other')]
  for (const realm of [home, other]) await makeMerges(q, realm, 1)
  const token = await start(q, home)
  t.not(token, null)
  for (let attempt = 0; attempt < 40; attempt++) {
    await forgetJobs(q)
    t.equal(await start(q, other), null)
    const next = await nextMerging(q, other)
    t.ok(next !== null && next.seconds >= 1 && next.seconds <= 10 && next.attempts === 0, JSON.stringify(next))
  }
  await q('select identity.merge_later($1, array(select decision_id from identity.merges where realm_id = $1))', [other.realmId])
  t.ok((await nextMerging(q, other))!.seconds >= 1, 'one that is put back is not called sooner by more to merge')
  t.match(await merge(q, token), { merged: 1 })
  t.not(await start(q, other), null, 'the place is free again')
})

database.transaction('IDENTITY-182 what does not fit after queueing waits again, and does not queue before it has waited for 30 seconds', async (t, q) => {
  const realm = await makeRealm(q)
  await makeMerges(q, realm, 3)
  await wait(q, realm, 29)
  t.match(await mergeWaiting(q, realm.realmId, 0), { merged: 1 })
  const seconds = (): Promise<number> =>
    q.value('select extract(epoch from util.now() - min(waiting_since))::integer from identity.merges where realm_id = $1', [realm.realmId])
  t.equal(await seconds(), 29, 'what only tried goes on waiting')
  await q('select identity.merge_later($1, array(select decision_id from identity.merges where realm_id = $1))', [realm.realmId])
  t.equal(await seconds(), 29, 'and so does what is found to be one once more')
  await wait(q, realm, 30)
  t.match(await mergeWaiting(q, realm.realmId, 0), { merged: 1 })
  t.equal(await seconds(), 0)
})

database.transaction('IDENTITY-182 a lease that was taken back merges nothing, and gives nothing back that another has', async (t, q) => {
  const realm = await makeRealm(q)
  const decisions = await makeMerges(q, realm, 1)
  const lost = await start(q, realm)
  await resume(q)
  t.same(await merge(q, lost), { is_lost: true })
  const token = await start(q, realm)
  t.not(token, lost)
  t.same(await merge(q, lost), { is_lost: true })
  await q.as('oyss_resolver', () => q.call('jobs.put_back_merging', { token: lost }))
  t.equal(await q.value('select leased_to from identity.merging'), realm.realmId)
  t.same(await statuses(q, decisions), ['pending'])
  await forgetJobs(q)
  await q.as('oyss_resolver', () => q.call('jobs.put_back_merging', { token }))
  const next = await nextMerging(q, realm)
  t.ok(next !== null && next.seconds >= 1 && next.seconds <= 10, JSON.stringify(next))
  t.equal(await q.value('select leased_to from identity.merging'), null)
})

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
