/** jobs.carry_out_decision: what a person decided in the dashboard, done by who may write the model. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeReview } from '../../helpers/identity/reviews.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-142 a decision is done once, and left where somebody else decided meanwhile', async (t, q) => {
  const realm = await makeRealm(q)
  const { reviewId, first } = await makeReview(q, realm)
  const ask = (decision: string): Promise<unknown> =>
    q("select identity.ask_decision($1, $2, $3, 'usr_x', $3)", [realm.realmId, reviewId, decision])
  const carryOut = (decision_id = reviewId): Promise<any> => q.as('oyss_resolver', () =>
    q.call('jobs.carry_out_decision', { realm_id: realm.realmId, decision_id }))
  t.same(await carryOut(), { is_left: true }, 'nobody decided')
  await ask('merge')
  t.match(await q.one('select status, asked_for, asked_by, note from identity.decisions where decision_id = $1', [reviewId]), {
    status: 'approving', asked_for: 'merge', asked_by: 'usr_x', note: 'merge'
  })
  t.match(await carryOut(), { survivor_id: first })
  t.same(await carryOut(), { is_left: true })
  t.match(await q.one('select status, decided_by, note from identity.decisions where decision_id = $1', [reviewId]), {
    status: 'approved', decided_by: 'usr_x', note: 'merge'
  })
  await ask('undo')
  t.match(await carryOut(), { changes: Number })
  t.same(await carryOut(), { is_left: true })
  t.same(await carryOut('rev_gone'), { is_left: true }, 'the realm was emptied')
  t.match(await q.one('select status, undone_by, note from identity.decisions where decision_id = $1', [reviewId]), {
    status: 'rejected', undone_by: 'usr_x', note: 'undo'
  })
})
