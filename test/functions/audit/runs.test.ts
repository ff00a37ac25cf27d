/** The view audit.runs: what became of every run, and who did what about it. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { extraction, HEADERS, makeFeed, read, season } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FEED-17 auditors see every run with its bytes, counts and batches, and who accepted it, when and why', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  const feed = await makeFeed(q)
  await read(q, feed, season(30))
  await setClock(q, '2026-09-02T12:00:00Z')
  const { run_id: runId } = await read(q, feed, extraction(season(30), {}, [...HEADERS, 'Gate']))
  await q.call('manage.accept_run', { run_id: runId, note: 'A new column.', made_by: 'Kim', mapping: null })
  await q('set local role oyss_auditor')
  t.match(await q("select * from audit.runs where act is distinct from 'upload' or state = 'applied' order by started_at, act_at"), [
    { mode: 'test', feed: 'League', source_key: feed.sourceKey, trigger: 'upload', state: 'applied', counts: { new: 30 }, act: 'upload' },
    { run_id: runId, state: 'accepted', reasons: [/New: column "Gate"/], act: 'accept', act_by: 'Kim', act_note: 'A new column.' }
  ])
})
