import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { attempt, begin, conclude, homeless, known } from '../../helpers/feeds/trials.ts'

const database = await useDatabase(t)

database.transaction('FEED-280, FEED-281 jobs.conclude_trial: a doubtful run is held with what fits, once; where not all was tried nothing is clear', async (t, q) => {
  const { one } = await begin(q)
  await attempt(q, one, {}, homeless)
  await attempt(q, one, { home: 'Team 1' }, known)
  t.match(await conclude(q, { ...one, token: Number(one.token) + 1 }), { state: 'stale' })
  t.match(await conclude(q, one, false), { run_id: one.run_id, state: 'held', reasons: [String] })
  t.match(await q.one("select trial -> 'suggestion' as suggestion from connect.runs where run_id = $1", [one.run_id]), {
    suggestion: { mapping: { home: 'Team 1' }, is_clear: false }
  })
  t.match(await conclude(q, one), { state: 'stale' })
})
