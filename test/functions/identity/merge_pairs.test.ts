/**
 * What a worker has to merge, and how much of it at once: identity.merge_later, identity.merge_pairs, identity.merge_pair,
 * identity.release_merging, identity.enqueue_merging, identity.enqueue_decision and identity.put_back_until.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { mergeWaiting } from '../../helpers/matching.ts'
import { makeRealm } from '../../helpers/seed.ts'
import { makeMerges, nextMerging, waitingMerges } from '../../helpers/waiting_merges.ts'

const database = await useDatabase(t)
const forgetJobs = (q: Query): Promise<unknown> => q('delete from graphile_worker._private_jobs')
const statuses = async (q: Query, decisions: string[]): Promise<string[]> =>
  (await q('select status from identity.decisions where decision_id = any ($1) order by decision_id', [decisions])).map((row) => row.status)

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
