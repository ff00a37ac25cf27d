import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { mergeWaiting } from '../../helpers/identity/matching.ts'
import { makeRealm } from '../../helpers/seed.ts'
import { makeMerges, nextMerging } from '../../helpers/identity/waiting_merges.ts'

const database = await useDatabase(t)
const forgetJobs = (q: Query): Promise<unknown> => q('delete from graphile_worker._private_jobs')

database.transaction('IDENTITY-182 merging that is put back is tried again in 1 to 10 seconds, however often', async (t, q) => {
  const realm = await makeRealm(q)
  await makeMerges(q, realm, 1)
  for (let attempt = 0; attempt < 40; attempt++) {
    await forgetJobs(q)
    await q.as('oyss_resolver', () => q.call('jobs.put_back_merging', { realm_id: realm.realmId }))
    const next = await nextMerging(q, realm)
    t.ok(next !== null && next.seconds >= 1 && next.seconds <= 10 && next.attempts === 0, JSON.stringify(next))
  }
  await q('select identity.merge_later($1, array(select decision_id from identity.merges where realm_id = $1))', [realm.realmId])
  t.ok((await nextMerging(q, realm))!.seconds >= 1, 'one that is put back is not called sooner by more to merge')
  t.match(await mergeWaiting(q, realm.realmId), { merged: 1 })
  await forgetJobs(q)
  await q.as('oyss_resolver', () => q.call('jobs.put_back_merging', { realm_id: realm.realmId }))
  t.equal(await nextMerging(q, realm), null, 'nothing waits')
})
