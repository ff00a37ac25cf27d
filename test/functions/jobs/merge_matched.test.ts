/**
 * jobs.start_merging, jobs.merge_matched, jobs.put_back_merging and jobs.resume_merging, with identity.merge_later, identity.merge_pairs,
 * identity.release_merging, identity.enqueue_merging and identity.put_back_until. What meets batches: test/races/merging.test.ts.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { mergeWaiting } from '../../helpers/matching.ts'
import { makeRealm, type Realm } from '../../helpers/seed.ts'
import { makeMerges, nextMerging, wait, waitingMerges } from '../../helpers/waiting_merges.ts'

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

database.transaction('IDENTITY-182 as many pairs are merged as fit, one at least; the next job follows at once while any wait', async (t, q) => {
  const realm = await makeRealm(q)
  const decisions = await makeMerges(q, realm, 3)
  await forgetJobs(q)
  t.match(await mergeWaiting(q, realm.realmId, 0), { merged: 1, left: 0, failed: [] })
  t.same(await statuses(q, decisions), ['approved', 'pending', 'pending'])
  t.same([await waitingMerges(q, realm), (await nextMerging(q, realm))?.seconds], [decisions.slice(1), 0])
  await forgetJobs(q)
  t.match(await mergeWaiting(q, realm.realmId), { merged: 2, left: 0, failed: [] })
  t.same([await waitingMerges(q, realm), await nextMerging(q, realm)], [[], null])
  t.equal(await mergeWaiting(q, realm.realmId), null, 'nothing waits, and nobody takes the place')
  t.equal(await q.value('select leased_to from identity.merging'), null)
})

database.transaction('IDENTITY-182 what does not fit after queueing waits again, and does not queue before it has waited for 30 seconds', async (t, q) => {
  const realm = await makeRealm(q)
  await makeMerges(q, realm, 2)
  const queues = (): Promise<boolean> => q.value("select min(waiting_since) <= util.now() - interval '30 s' from identity.merges")
  await wait(q, realm, 29)
  t.match(await mergeWaiting(q, realm.realmId, 0), { merged: 1 })
  t.equal(await q.value("select min(waiting_since) = util.now() - interval '29 s' from identity.merges"), true, 'who only tried goes on waiting')
  await wait(q, realm, 30)
  t.equal(await queues(), true)
  const [more] = await makeMerges(q, await makeRealm(q, 'Other'), 1)
  t.ok(more)
  await q('select identity.merge_later($1, array(select decision_id from identity.merges where realm_id = $1))', [realm.realmId])
  t.equal(await queues(), true, 'who waits already keeps its place')
})

database.transaction('IDENTITY-182 a pair that cannot be merged keeps no other from it, and is named', async (t, q) => {
  const realm = await makeRealm(q)
  const decisions = await makeMerges(q, realm, 3)
  await q(`create function pg_temp.refuse() returns trigger language plpgsql as $$ begin
    if new.decision_id = '${decisions[0]}' and new.status = 'approved' then raise exception using errcode = 'OYX12'; end if;
    return new; end $$`)
  await q('create trigger refuse before update on identity.decisions for each row execute function pg_temp.refuse()')
  t.match(await mergeWaiting(q, realm.realmId), { merged: 2, left: 0, failed: [{ decision_id: decisions[0], code: 'OYX12' }] })
  t.same(await statuses(q, decisions), ['pending', 'approved', 'approved'])
  t.same(await waitingMerges(q, realm), [])
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
  await q("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead' where key = 'merge:' || $1::integer", [home.realmId])
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
