/** jobs.tidy_feeds: bytes that are old are removed. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { extraction, HEADERS, makeFeed, read, season, showRun, work } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const day = (number: number): string => new Date(Date.UTC(2026, 8, 1, 12) + number * 86_400_000).toISOString()
const tidy = (q: Query, rows = 100): Promise<unknown> => q.as('oyss_resolver', () => q.call('jobs.tidy_feeds', { row_limit: rows }))
const emptied = (q: Query): Promise<number> => q.value('select count(*)::integer from connect.bodies where octet_length(content) = 0')
/** The same games in bytes of their own. */
const bytes = (number: number) => extraction(season(30), { note: number })

database.transaction('FEED-268 what came last more than 400 days ago is removed; what is last, held or the baseline stays, and counts stay', async (t, q) => {
  await makeRealm(q)
  await setClock(q, day(0))
  const feed = await makeFeed(q)
  const baseline = await read(q, feed, bytes(0))
  for (const number of [1, 2, 3, 4]) {
    await setClock(q, day(number))
    await read(q, feed, bytes(number))
  }
  const runs = (await q('select run_id, snapshot_id from connect.runs order by run_id')).map((run) => run as Record<string, string>)
  await setClock(q, day(5))
  const held = await read(q, feed, extraction(season(30), {}, [...HEADERS, 'Gate']))
  t.equal(held.state, 'held')
  await setClock(q, day(400))
  t.equal(await tidy(q), 0, 'not a day too early')
  await setClock(q, day(420))
  t.equal(await tidy(q, 2), 2, 'that many at once')
  t.equal(await tidy(q), 1)
  t.equal(await tidy(q), 0)
  t.equal(await emptied(q), 3)
  const left = (await q('select r.run_id from connect.runs r join connect.snapshots s using (snapshot_id) join connect.bodies b ' +
    'on b.sha256 = s.sha256 where octet_length(b.content) > 0 order by r.run_id')).map(({ run_id: id }) => id)
  t.same(left, [baseline.run_id, runs[4]?.run_id, held.run_id])
  t.match(await showRun(q, runs[1]?.run_id as string), { rows: 30, entries: 30, bytes: Number, counts: { same: 30 } })
})

database.transaction('FEED-268 what was removed is neither replayed nor written, in words; the same bytes that come again are there again', async (t, q) => {
  await makeRealm(q)
  await setClock(q, day(0))
  const feed = await makeFeed(q)
  await read(q, feed, bytes(0))
  await setClock(q, day(1))
  const { run_id: runId } = await read(q, feed, bytes(1))
  await setClock(q, day(2))
  await read(q, feed, bytes(2))
  await setClock(q, day(500))
  t.equal(await tidy(q), 1)
  const { snapshot_id: snapshotId } = await showRun(q, runId)
  const words = /removed on 2028-01-14, as it was older than 400 days/
  await q('savepoint s')
  await t.rejects(q.call('manage.replay_run', { run_id: runId, is_dry: true, made_by: 'Kim' }), words)
  await q('rollback to savepoint s')
  await t.rejects(q.call('manage.get_snapshot', { snapshot_id: snapshotId, made_by: 'Kim' }), words)
  await q('rollback to savepoint s')
  await setClock(q, day(501))
  await read(q, feed, bytes(1))
  t.equal((await q.call('manage.get_snapshot', { snapshot_id: snapshotId, made_by: 'Kim' }) as unknown[]).length, 1)
  await q.call('manage.replay_run', { run_id: runId, is_dry: true, made_by: 'Kim' })
  t.match(await work(q), [{ state: 'previewed' }])
  t.equal(await tidy(q), 1, 'what was the last before it')
})
