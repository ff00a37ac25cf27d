import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-234 the oldest pair that waits stands for all of its question, and counts them; one without a question for itself', async (t, q) => {
  const { realmId } = await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', ['a', 'b', 'c', 'd'].map((id) => say('team', id, { name: id })))
  const [a, b, c, d] = (await q('select team_id from canon.teams order by 1')).map((row) => row.team_id)
  const propose = async (first: string, second: string, question: string | null) => {
    const id = await q.value("select identity.propose($1, 'team', $2, $3, 'merge', 0.9, '{}', 1, null)", [realmId, first, second])
    await q('update identity.decisions set question = $2 where decision_id = $1', [id, question])
    return id as string
  }
  const pairs = [await propose(a, b, 'q'), await propose(a, c, 'q'), await propose(a, d, null)].toSorted()
  const alone = await q.value('select decision_id from identity.decisions where question is null')
  const [first, second] = pairs.filter((id) => id !== alone)
  const leads = (question: string | null, id: string | undefined) => q.value('select identity.leads_same_evidence($1, $2, $3)', [realmId,
    question, id])
  const count = (question: string | null) => q.value('select identity.count_same_evidence($1, $2)', [realmId, question])
  t.same([await leads('q', first), await leads('q', second), await leads(null, alone)], [true, false, true])
  t.same([await count('q'), await count(null)], [2, 1])
  await q("update identity.decisions set status = 'rejected', decided_at = util.now(), decided_by = 'Kim' where decision_id = $1", [first])
  t.same([await leads('q', second), await count('q')], [true, 1])
})
