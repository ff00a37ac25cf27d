import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { claim, extraction, makeFeed, season, upload } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

for (const [title, read, state, recorded] of [
  ['entries are stored and wait to be judged', extraction(season(3)), 'extracted', { entry_count: 3, skipped_count: 0 }],
  ['what cannot be read ends the run', { unreadable: { code: 'no_table', words: 'It has no table.' } }, 'unreadable',
    { entry_count: null }],
  ['a first page on which nothing is posted yet ends it', { ...extraction([]), not_posted: true }, 'failed', { entry_count: null }],
] as const) {
  database.transaction(`FEED-6, FEED-21 jobs.record_extraction: ${title}; of a lease that was lost nothing is recorded`, async (t, q) => {
    await makeRealm(q)
    await setClock(q, '2026-09-01T12:00:00Z')
    await upload(q, await makeFeed(q), 'bytes')
    const [run] = await claim(q) as [Record<string, any>]
    const record = (token: number) => q.call('jobs.record_extraction', { run_id: run.run_id, token, extraction: read as any })
    t.match(await record(Number(run.token) + 1), { state: 'stale' })
    t.match(await record(run.token), { run_id: run.run_id, state })
    t.match(await q.one('select state, entry_count, skipped_count from connect.runs where run_id = $1', [run.run_id]), { state,
      ...recorded })
  })
}
