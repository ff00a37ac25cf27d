/**
 * connect.target_state as a truth table, connect.cadence and connect.backoff. The steps of a run are made of what follows, and proven by
 * test/functions/jobs/claim_targets.test.ts and test/functions/manage/create_feed.test.ts: connect.add_target, connect.adopt_entries,
 * connect.choose_targets, connect.close_held, connect.end_run, connect.feed_document, connect.feed_of, connect.is_uploaded_again,
 * connect.is_known_body, connect.keep_body, connect.lock_confirmed, connect.lock_held, connect.lock_run, connect.name_source,
 * connect.give_up, connect.plan_next, connect.refuse_settings, connect.release_host, connect.run_document, connect.run_of,
 * connect.settings_of. Likewise test/functions/manage/revive_connector.stops.test.ts: connect.is_stopped, connect.reason_of,
   connect.refuse_stopped,
 * connect.resume_targets, connect.target_of; and test/functions/jobs/tidy_feeds.test.ts: connect.missing_body; and
 * test/functions/manage/create_feed.test.ts: connect.accept_preview, connect.names_of. Operations prove (test/functions/manage):
 * connect.accept_run, connect.add_address, connect.discard_run, connect.list_runs, connect.register_feed, connect.run_details,
 * connect.run_now, connect.set_enabled, connect.store_upload.
 */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const NOW = '2026-10-01T12:00:00Z'
type Row = Partial<{ excluded: string, listed: number, last: string, empty: boolean, first: string, ok: string, failed: number,
  slo: number | null, today: string }>
const hours = (count: number): string => new Date(Date.parse(NOW) - count * 3_600_000).toISOString()
const worked = (more: Row = {}): Row => ({ first: hours(500), ok: hours(1), listed: 10, last: '2026-10-20', ...more })
const HISTORIES: [string, string, Row][] = [
  ['never tried', 'discovered', {}],
  ['failed once, never worked', 'discovered', { failed: 1 }],
  ['failed thrice, never worked', 'discovered', { failed: 3 }],
  ['failed fifty times, never worked', 'discovered', { failed: 50 }],
  ['404 from the start', 'unpublished', { empty: true }],
  ['404 twenty times', 'unpublished', { empty: true, failed: 20 }],
  ['an empty page from the start', 'unpublished', { empty: true, first: hours(3), ok: hours(1) }],
  ['an empty page, then three failures: unpublished comes before failing', 'unpublished', { empty: true, first: hours(30),
    ok: hours(20), failed: 3 }],
  ['an empty page long ago', 'unpublished', { empty: true, first: hours(300), ok: hours(200) }],
  ['an empty page, excluded', 'excluded', { empty: true, excluded: 'terms' }],
  ['worked just now', 'syncing', worked()],
  ['worked just now, one failure', 'syncing', worked({ failed: 1 })],
  ['worked, two failures', 'syncing', worked({ failed: 2 })],
  ['worked, three failures', 'failing', worked({ failed: 3 })],
  ['worked, thirty failures', 'failing', worked({ failed: 30 })],
  ['worked, three failures, stale too: failing comes first', 'failing', worked({ failed: 3, ok: hours(90) })],
  ['worked, two failures, past the objective', 'stale', worked({ failed: 2, ok: hours(25) })],
  ['worked 24 hours ago to the second', 'syncing', worked({ ok: hours(24) })],
  ['worked a second longer ago', 'stale', worked({ ok: hours(24 + 1 / 3600) })],
  ['worked 3 hours ago, objective of 2', 'stale', worked({ ok: hours(3), slo: 2 })],
  ['worked 1 hour ago, objective of 2', 'syncing', worked({ ok: hours(1), slo: 2 })],
  ['worked 100 hours ago, objective of a week', 'syncing', worked({ ok: hours(100), slo: 168 })],
  ['worked, nothing listed, not empty', 'syncing', { first: hours(9), ok: hours(1) }],
  ['worked long ago, nothing listed, not empty', 'stale', { first: hours(90), ok: hours(80) }],
  ['over for 14 days', 'syncing', worked({ last: '2026-09-17' })],
  ['over for 15 days', 'dormant', worked({ last: '2026-09-16' })],
  ['over for a year', 'dormant', worked({ last: '2025-09-16' })],
  ['over for 15 days, past the objective', 'dormant', worked({ last: '2026-09-16', ok: hours(90) })],
  ['over for 15 days, the last try failed', 'syncing', worked({ last: '2026-09-16', failed: 1 })],
  ['over for 15 days, three failures', 'failing', worked({ last: '2026-09-16', failed: 3 })],
  ['over for 15 days, one failure, past the objective', 'stale', worked({ last: '2026-09-16', failed: 1, ok: hours(90) })],
  ['over for 15 days, excluded', 'excluded', worked({ last: '2026-09-16', excluded: 'killed' })],
  ['a new season wakes it', 'syncing', worked({ last: '2027-03-01' })],
  ['all was withdrawn', 'syncing', worked({ listed: 0 })],
  ['all was withdrawn, then an empty page', 'unpublished', worked({ listed: 0, empty: true })],
  ['excluded, never tried', 'excluded', { excluded: 'robots.txt' }],
  ['excluded while failing', 'excluded', worked({ failed: 9, excluded: 'operator' })],
  ['excluded while stale', 'excluded', worked({ ok: hours(90), excluded: 'operator' })],
  ['listed and an empty page since: something was listed', 'syncing', worked({ empty: true })],
  ['listed, and 404 thrice', 'failing', worked({ empty: true, failed: 3 })],
  ['over for 14 days in its own zone, for 15 in London', 'syncing', worked({ last: '2026-09-16', today: '2026-09-30' })],
  ['over for 15 days in its own zone, for 14 in London', 'dormant', worked({ last: '2026-09-17', today: '2026-10-02' })],
  ['a 304 a minute ago, the last new bytes weeks ago: a 304 is a sync', 'syncing', worked({ ok: hours(1 / 60) })],
  ['files are uploaded, the last a month ago', 'syncing', worked({ ok: hours(720), slo: null })],
  ['files are uploaded, the last three unreadable', 'failing', worked({ slo: null, failed: 3 })],
  ['files are uploaded, the season is over', 'dormant', worked({ slo: null, last: '2026-05-30' })],
  ['an empty file was uploaded', 'unpublished', { empty: true, first: hours(3), ok: hours(1), slo: null }],
  ['an empty page, then 500s for a week', 'unpublished', { empty: true, first: hours(300), ok: hours(200), failed: 40 }],
]

database.transaction('FEED-15 forty-eight histories of a target and the state that each comes to', async (t, q) => {
  t.equal(HISTORIES.length, 48)
  for (const [what, state, row] of HISTORIES) {
    t.equal(await q.value('select connect.target_state($1, $2, $3, $4, $5, $6, $7, make_interval(hours => $8), $9, $10)', [
      row.excluded ?? null, row.listed ?? 0, row.last ?? null, row.empty ?? false, row.first ?? null, row.ok ?? null, row.failed ?? 0,
      row.slo === undefined ? 24 : row.slo, row.today ?? NOW.slice(0, 10), NOW
    ]), state, what)
  }
})

database.transaction('FEED-14 connect.backoff doubles from 5 minutes to a day with a jitter of a fifth, and Retry-After counts where it is longer', async (t, q) => {
  const seconds = async (count: number, retry: number | null = null): Promise<number> =>
    Number(await q.value('select extract(epoch from connect.backoff($1, $2))', [count, retry]))
  for (const [count, base] of [[1, 300], [2, 600], [5, 4800], [9, 76800], [12, 86400], [99, 86400]] as const) {
    const waited = await seconds(count)
    t.ok(waited >= 0.9 * base && waited <= 1.1 * base, `${count} failures: ${waited} s`)
  }
  t.equal(await seconds(1, 7200), 7200)
})
