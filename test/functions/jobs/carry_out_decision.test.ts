/** jobs.carry_out_decision: what a person decided in the dashboard, done by who may write the model. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeReview } from '../../helpers/reviews.ts'
import { makeRealm } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-142 a decision is done once, and left where somebody else decided meanwhile', async (t, q) => {
  const realm = await makeRealm(q)
  const { reviewId, first } = await makeReview(q, realm)
  const carryOut = (decision: string, decision_id = reviewId): Promise<any> => q.as('oyss_resolver', () =>
    q.call('jobs.carry_out_decision', {
      realm_id: realm.realmId, decision_id, decision, decided_by: 'usr_x', note: decision, asked_at: new Date()
    }))
  t.same(await carryOut('undo'), { is_left: true }, 'it is not merged')
  t.match(await carryOut('merge'), { survivor_id: first })
  t.same(await carryOut('merge'), { is_left: true })
  t.match(await q.one('select status, decided_by, note from identity.decisions where decision_id = $1', [reviewId]), {
    status: 'approved', decided_by: 'usr_x', note: 'merge'
  })
  t.match(await carryOut('undo'), { changes: Number })
  t.same(await carryOut('undo'), { is_left: true })
  t.same(await carryOut('merge', 'rev_gone'), { is_left: true }, 'the realm was emptied')
  t.match(await q.one('select status, undone_by, note from identity.decisions where decision_id = $1', [reviewId]), {
    status: 'rejected', undone_by: 'usr_x', note: 'undo'
  })
})
