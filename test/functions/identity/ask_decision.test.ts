/** What a person decided is on record until it is done. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { carryOut, makeReview } from '../../helpers/identity/reviews.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-142 a decision that fails is not lost: the review waits again and says who decided what, when, and why it failed', async (t, q) => {
  const realm = await makeRealm(q)
  const { reviewId, first } = await makeReview(q, realm)
  await q(`create function public.fail() returns trigger language plpgsql as $$
    begin raise exception using errcode = 'OYX12', message = 'No room left.'; end $$`)
  await q('create trigger fail before insert on identity.redirects for each row execute function public.fail()')
  const ask = (decision: string): Promise<unknown> =>
    q("select identity.ask_decision($1, $2, $3, 'Kim', null)", [realm.realmId, reviewId, decision])
  await ask('merge')
  t.same(await carryOut(q), [{ error: 'No room left.' }])
  t.match(await q.one('select * from identity.decisions where decision_id = $1', [reviewId]), {
    status: 'pending', asked_for: null, asked_by: 'Kim', asked_at: Date, decided_at: null, last_error: 'The merge failed: No room left.'
  })
  await q('drop trigger fail on identity.redirects')
  await ask('merge')
  t.match(await carryOut(q), [{ survivor_id: first }])
  t.match(await q.one('select * from identity.decisions where decision_id = $1', [reviewId]), {
    status: 'approved', asked_by: null, last_error: null
  })
})

database.transaction('IDENTITY-142 a decision whose job was lost is queued again', async (t, q) => {
  const realm = await makeRealm(q)
  const { reviewId, first } = await makeReview(q, realm)
  await q("select identity.ask_decision($1, $2, 'merge', 'Kim', null)", [realm.realmId, reviewId])
  await q("delete from graphile_worker._private_jobs where key like 'decide:%'")
  for (const _ of [1, 2]) await q.as('oyss_resolver', () => q.call('jobs.resume_merging', {}))
  t.match(await carryOut(q), [{ survivor_id: first }], 'once')
})
