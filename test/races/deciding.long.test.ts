/** People who decide of one pair at once, and while batches are applied (docs/locks.md). */
import t from 'tap'
import { call } from '../helpers/call.ts'
import type { Client } from '../../db/pool.ts'
import { makePerson } from '../helpers/people/people.ts'
import { useRaces } from '../helpers/races.ts'
import { makeReview } from '../helpers/identity/reviews.ts'
import { makeRealm, say, store, type Realm } from '../helpers/seed.ts'

const { q, open, begin } = await useRaces(t)
let realms = 0
type Decider = { realm: Realm, reviewId: string, session: Buffer }
async function makeDecider (): Promise<Decider> {
  const realm = await makeRealm(q, `Home ${++realms}`)
  const { session } = await makePerson(q, { accountId: realm.accountId, role: 'developer' })
  return { realm, session, reviewId: (await makeReview(q, realm)).reviewId }
}
const deciding = ({ session, reviewId }: Decider, decision: string) => (db: Client): Promise<boolean | null> =>
  call(db, 'manage.decide_review', { credential: session, mode: 'test', review_id: reviewId, decision, note: null, all_alike: false })
    .then(({ is_under_way: isUnderWay }) => isUnderWay)
const carryingOut = ({ realm, reviewId }: Decider) => (db: Client): Promise<any> =>
  call(db, 'jobs.carry_out_decision', { realm_id: realm.realmId, decision_id: reviewId })
const statusOf = ({ reviewId }: Decider): Promise<string> =>
  q.value('select status from identity.decisions where decision_id = $1', [reviewId])

t.test('IDENTITY-142 who keeps a pair apart waits for no batch', async (t) => {
  const decider = await makeDecider()
  const batchId = await store(q, 'club', [say('team', 'b', { name: 'Fury', level: 'Blue' })], decider.realm)
  const applying = await open('oyss_resolver', (db) => call(db, 'jobs.apply_batch', { batch_id: batchId }))
  t.equal(await (await begin('oyss_dashboard', deciding(decider, 'keep_apart'))).result, false)
  await applying.commit()
  t.equal(await statusOf(decider), 'rejected')
})

t.test('IDENTITY-142, IDENTITY-182 a merge is asked for while a batch of the two is applied: it is put back', async (t) => {
  const decider = await makeDecider()
  const batchId = await store(q, 'club', [say('team', 'b', { name: 'Fury', level: 'Blue' })], decider.realm)
  const applying = await open('oyss_resolver', (db) => call(db, 'jobs.apply_batch', { batch_id: batchId }))
  t.equal(await (await begin('oyss_dashboard', deciding(decider, 'merge'))).result, true)
  const early = await begin('oyss_resolver', carryingOut(decider))
  t.same(await early.result, { is_put_back: true })
  const [job] = await q(`select extract(epoch from j.run_at - j.created_at)::float8 as seconds, p.payload
    from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) where j.key = 'decide:' || $1`, [decider.reviewId])
  t.ok(job?.seconds >= 1 && job?.seconds <= 10, `in ${job?.seconds} seconds`)
  t.match(job?.payload, { decision_id: decider.reviewId })
  await applying.commit()
  t.match(await (await begin('oyss_resolver', carryingOut(decider))).result, { changes: Number })
  t.equal(await statusOf(decider), 'approved')
})

t.test('IDENTITY-142 of two who decide otherwise at once the first counts: the merge is left, or the other is refused (OYC03)', async (t) => {
  const late = await makeDecider()
  const keeping = await open('oyss_dashboard', deciding(late, 'keep_apart'))
  const beaten = await begin('oyss_dashboard', deciding(late, 'merge'))
  t.equal(await beaten.isWaiting(), true)
  await keeping.commit()
  await t.rejects(beaten.result, { code: 'OYC03' })
  t.same(await (await begin('oyss_resolver', carryingOut(late))).result, { is_left: true })
  t.equal(await statusOf(late), 'rejected')

  const early = await makeDecider()
  t.equal(await (await begin('oyss_dashboard', deciding(early, 'merge'))).result, true)
  const merging = await open('oyss_resolver', carryingOut(early))
  const refused = await begin('oyss_dashboard', deciding(early, 'keep_apart'))
  await t.rejects(refused.result, { code: 'OYC03' })
  await merging.commit()
  t.equal(await statusOf(early), 'approved')
})
