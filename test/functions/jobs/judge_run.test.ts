import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { claim, extraction } from '../../helpers/feeds/feeds.ts'
import { setClock } from '../../helpers/seed.ts'
import { type Data, renamed, known, homeless, begin, attempt, conclude } from '../../helpers/feeds/trials.ts'

const database = await useDatabase(t)

database.transaction('FEED-11, FEED-280 what an older token reports of a trial is not recorded; a worker that died leaves a run that another tries from the beginning', async (t, q) => {
  const { one } = await begin(q)
  await attempt(q, one, {}, homeless)
  await attempt(q, one, { venue: 'Team 1' }, [])
  t.match(await q('select leased_until from connect.targets'), [{ leased_until: new Date('2026-09-02T12:01:00Z') }])
  await setClock(q, '2026-09-02T12:02:00Z')
  const [other] = await claim(q) as [Data]
  t.match(other, { run_id: one.run_id, step: 'parse' })
  t.match(await attempt(q, one, { home: 'Team 1' }, known), { state: 'stale' })
  t.match(await conclude(q, one), { state: 'stale' })
  const what = extraction(homeless, {}, renamed)
  await q.call('jobs.record_extraction', { run_id: other.run_id, token: other.token, extraction: what })
  t.match(await conclude(q, other), { state: 'stale' }, 'it is to be judged first')
  t.match(await q.call('jobs.judge_run', { run_id: other.run_id, token: other.token }), { state: 'doubtful' })
  t.match(await q('select trial -> $1 as tried from connect.runs where run_id = $2', ['tried', other.run_id]), [{ tried: [] }])
  for (let times = 0; times < 20; times++) await attempt(q, other, { home: 'Team 1' }, [])
  t.equal(await q.value("select jsonb_array_length(trial -> 'tried') from connect.runs where run_id = $1", [other.run_id]), 16, 'bounded')
})
