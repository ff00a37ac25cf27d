/**
 * The steps of a run: jobs.claim_targets, jobs.record_fetch, jobs.read_snapshot, jobs.record_extraction, jobs.judge_run, jobs.apply_run,
 * jobs.next_poll_at, jobs.confirm_fetches, jobs.begin_reading.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { claim, extraction, fetched, makeFeed, parse, poll, read, season, showFeed, upload, work } from '../../helpers/feeds/feeds.ts'
import { homeOf, makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const START = '2026-09-01T12:00:00Z'
const later = (seconds: number): string => new Date(Date.parse(START) + seconds * 1000).toISOString()
const begin = async (q: Query): Promise<void> => { await makeRealm(q); await setClock(q, START) }
const file = (host: string, at = 0): object => ({ name: `${host} ${at}`, url: `https://${host}/${at}.csv` })
const body = JSON.stringify

database.transaction('FEED-10, FEED-12 a host is asked one thing at a time, with a gap, and after 429 not before Retry-After', async (t, q) => {
  await begin(q)
  for (const at of [0, 1]) await makeFeed(q, file('a.example', at))
  await makeFeed(q, file('b.example'))
  const claims = await claim(q)
  t.same(claims.map(({ host, step }) => [host, step]).sort(), [['a.example', 'fetch'], ['b.example', 'fetch']])
  t.same(await claim(q), [], 'the other waits for the host')
  const [first] = claims.filter(({ host }) => host === 'a.example')
  await fetched(q, first as Data, { gap_ms: 5000, status_code: 500 })
  await setClock(q, later(4))
  t.same(await claim(q), [])
  await setClock(q, later(6))
  const [second] = await claim(q)
  t.equal(second?.host, 'a.example')
  await fetched(q, second as Data, { status_code: 429, retry_after_seconds: 900 })
  t.equal(await q.value("select next_at = util.now() + interval '15 minutes' from connect.hosts where host = 'a.example'"), true)
})

database.transaction('FEED-13 a budget is exact to the request, redirects and robots.txt included, and nothing is lost', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q, { ...file('a.example'), requests_per_hour: 5 })
  const [one] = await claim(q)
  await fetched(q, one as Data, { request_count: 4, status_code: 500 })
  await q('update connect.targets set next_at = util.now()')
  await setClock(q, later(10))
  const [two] = await claim(q)
  await fetched(q, two as Data, { request_count: 1, status_code: 500 })
  await q('update connect.targets set next_at = util.now()')
  await setClock(q, later(3599))
  t.same(await claim(q), [])
  await setClock(q, later(3601))
  t.equal((await claim(q)).length, 1)
  t.equal(await q.value('select hour_count from connect.feeds where feed_id = $1', [feed.feedId]), 1)
})

database.transaction('FEED-10, FEED-22 nothing is fetched of a suspended account, of a disabled feed, or of what was stopped; a disabled feed makes no request in 30 days', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q, file('a.example'))
  const set = (isEnabled: boolean) =>
    q.as('oyss_manager', () => q.call(
      isEnabled ? 'manage.resume_feed' : 'manage.pause_feed', { feed_id: feed.feedId, note: 'why', made_by: 'Kim' }
    ))
  const account = homeOf(q).accountId
  await q.call('manage.suspend_account', { account_id: account, reason: 'x' })
  t.same(await claim(q), [])
  await q.call('manage.reinstate_account', { account_id: account })
  await set(false)
  t.match(await showFeed(q, feed), { status: 'disabled', status_reason: 'why' })
  for (let day = 0; day < 30; day++) {
    await setClock(q, later(day * 86_400))
    t.same(await claim(q), [])
  }
  await set(true)
  t.match(await showFeed(q, feed), { status: 'pending' })
  await q("update connect.feeds set killed_at = util.now(), killed_reason = 'terms'")
  t.same(await claim(q), [])
  t.match((await showFeed(q, feed)).targets[0].state, 'excluded')
  await q('update connect.feeds set killed_at = null, killed_reason = null')
  t.equal((await claim(q)).length, 1)
})

database.transaction('FEED-11 what an older token tells is not recorded; a run whose lease ended goes on from its last step', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q, file('a.example'))
  const [first] = await claim(q) as [Data]
  await setClock(q, later(61))
  const [second] = await claim(q) as [Data]
  t.equal(second.run_id, first.run_id)
  t.match(await fetched(q, first, {}, body(season(3))), { state: 'stale' })
  const what = { entries: season(3), skips: [], rows: 3, layout: { headers: [], mapping: [] }, parser: 'csv', version: 1 }
  t.match(await fetched(q, second, {}, body(what)), { state: 'fetched' })
  t.match(await fetched(q, second, {}, body(what)), { state: 'stale' }, 'a step is recorded once')
  await setClock(q, later(130))
  const [third] = await claim(q) as [Data]
  t.match([third.run_id, third.step], [first.run_id, 'parse'])
  t.match(await parse(q, second).catch(() => null) ?? { state: 'stale' }, { state: 'stale' })
  t.match(await parse(q, third), { state: 'applied', counts: { new: 3 } })
  t.match(await parse(q, third), { state: 'stale' }, 'and applied once')
  t.equal(await q.value('select count(*)::integer from intake.batches'), 1)
  t.equal((await showFeed(q, feed)).status, 'healthy')
})

database.transaction('FEED-16 a 304 and the same bytes cost no batch and no reading, and count as a success; validators go with the next request', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q, file('a.example'))
  await poll(q, season(30), { etag: '"1"', last_modified: 'Tue' })
  await setClock(q, later(86_400))
  const [one] = await claim(q) as [Data]
  t.match(one, { etag: '"1"', last_modified: 'Tue' })
  t.match(await fetched(q, one, { status_code: 304 }), { state: 'not_modified' })
  await setClock(q, later(2 * 86_400))
  t.match(await poll(q, season(30), { etag: '"2"' }), { state: 'unchanged' })
  t.match((await showFeed(q, feed)).targets[0], { state: 'syncing', last_ok_at: '2026-09-03T12:00:00Z' })
  await setClock(q, later(3 * 86_400))
  t.match(await claim(q), [{ etag: '"2"', last_modified: null }])
  t.equal(await q.value('select count(*)::integer from intake.batches'), 1)
  t.equal(await q.value('select count(*)::integer from connect.runs where parser is not null'), 1)
})

database.transaction('FEED-14, FEED-20, FEED-22 failures make a feed failing, are tried again ever later, heal by themselves, and disable it after 60', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q, file('a.example'))
  await poll(q, season(30))
  const fail = async (): Promise<void> => {
    await q('update connect.targets set next_at = util.now()')
    await q('update connect.hosts set next_at = util.now()')
    await poll(q, null, { status_code: 503, code: 'http_status', failure: 'The answer was 503.' })
  }
  await fail()
  t.match(await showFeed(q, feed), { status: 'failing', status_reason: 'The answer was 503.', targets: [{ state: 'syncing',
    failures: 1 }] })
  await fail()
  await fail()
  t.match(await showFeed(q, feed), { targets: [{ state: 'failing', failures: 3 }] })
  await q('update connect.targets set next_at = util.now()')
  await q('update connect.hosts set next_at = util.now()')
  t.match(await poll(q, season(30)), { state: 'unchanged' })
  t.match(await showFeed(q, feed), { status: 'healthy', targets: [{ state: 'syncing', failures: 0 }] })
  for (let at = 0; at < 60; at++) await fail()
  t.match(await showFeed(q, feed), { status: 'disabled', status_reason: /60 times in a row/ })
  t.same(await claim(q), [])
  t.match(await q("select verb, made_by from connect.acts where verb = 'disable'"), [{ verb: 'disable', made_by: null }])
})

database.transaction('FEED-21 an error page is unreadable and failing, never drifted, and withdraws nothing; 404 or an empty page from the start is no failure', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q, file('a.example'))
  for (let at = 0; at < 20; at++) {
    await setClock(q, later(at * 90_000))
    t.match(await poll(q, null, { status_code: 404 }), { state: 'failed' })
  }
  t.match(await showFeed(q, feed), { status: 'pending', targets: [{ state: 'unpublished', failures: 0 }] })
  await setClock(q, '2026-10-01T12:00:00Z')
  t.match(await poll(q, []), { state: 'unchanged' })
  t.match((await showFeed(q, feed)).targets, [{ state: 'unpublished' }])
  await setClock(q, '2026-10-03T12:00:00Z')
  t.match(await poll(q, season(60)), { state: 'applied' })
  await setClock(q, '2026-10-04T12:00:00Z')
  t.match(await poll(q, { unreadable: { code: 'login_page', words: 'This is a login page.' } }), { state: 'unreadable' })
  t.match(await showFeed(q, feed), { status: 'failing', status_reason: 'This is a login page.' })
  t.equal(await q.value('select count(*)::integer from connect.listed where missing_since is not null'), 0)
  await setClock(q, '2026-10-05T12:00:00Z')
  t.match(await poll(q, season(60)), { state: 'unchanged' })
  t.match(await showFeed(q, feed), { status: 'healthy' })
})

database.transaction('FEED-20 rows that were skipped make a feed degraded, with count and reason', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q)
  t.match(await showFeed(q, feed), { status: 'pending' })
  const what = (skips: Data[], words: string[]) => ({
    parser: 'csv', version: 1, rows: 30 + skips.length, entries: season(30), skips, unknown_words: words, layout: { headers: [],
      mapping: [] }
  })
  await read(q, feed, what([{ row: 3, code: 'no_date', words: 'No date.', excerpt: '' }], []))
  t.match(await showFeed(q, feed), { status: 'degraded', status_reason: '1 of 31 rows could not be read.' })
  await read(q, feed, what([], ['Rainy']))
  t.match(await showFeed(q, feed), { status: 'degraded', status_reason: /"Rainy"/ })
  await read(q, feed, what([], []))
  t.match(await showFeed(q, feed), { status: 'healthy' })
})

database.transaction('FEED-6 a parser gets the stored snapshot, with the local day of the fetch and the settings of the feed, and nothing else', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-02T03:00:00Z')
  const feed = await makeFeed(q, { team: 'Bears', day_first: true, mapping: { home: 'Team 1' } })
  const run = await upload(q, feed, 'Date,Home\n')
  t.match(await q.as('oyss_resolver', () => q.call('jobs.read_snapshot', { run_id: run.run_id })), {
    byte_count: '10', settings: {
      kind: 'csv', team: 'Bears', day_first: true, time_zone: 'America/Chicago', mapping: { home: 'Team 1' }
    }
  })
  t.equal(await q.value('select (jobs.read_snapshot($1)).fetched_on::text', [run.run_id]), '2026-09-01')
})

database.transaction('FEED-264 jobs.reason_of_stop: why a host is stopped, or everything; nothing once it goes on', async (t, q) => {
  const reasonOf = (host: string): Promise<unknown> => q.call('jobs.reason_of_stop', { host })
  await q.call('manage.stop_host', { host: 'league.example', reason: 'They asked.', made_by: 'Kim' })
  t.same([await reasonOf('League.example'), await reasonOf('www.league.example')], ['They asked.', null])
  await q.call('manage.stop_host', { host: null, reason: 'Too much.', made_by: 'Kim' })
  t.same([await reasonOf('League.example'), await reasonOf('other.example')], ['They asked.', 'Too much.'])
  for (const host of [null, 'league.example']) await q.call('manage.resume_host', { host, note: 'Well again.', made_by: 'Kim' })
  t.equal(await reasonOf('league.example'), null)
})

database.transaction('FEED-10 jobs.next_poll_at says when something is due', async (t, q) => {
  await begin(q)
  t.equal(await q.call('jobs.next_poll_at', {}), null)
  await makeFeed(q, file('a.example'))
  t.same(await q.call('jobs.next_poll_at', {}), new Date(START))
  await work(q, { status_code: 404 })
  t.same(await q.call('jobs.next_poll_at', {}), new Date('2026-09-02T12:00:00Z'))
})

database.transaction('FEED-230 jobs.confirm_fetches ends runs that were answered 304 together, as jobs.record_fetch would each; what is held, missing, failing or stopped is left to that (connect.lock_confirmed)', async (t, q) => {
  await begin(q)
  const hosts = ['one', 'many', 'missing', 'drifted', 'stopped', 'stale', 'new']
  for (const host of hosts) {
    if (host !== 'new') { await makeFeed(q, file(`${host}.example`)); await poll(q, season(60)) }
  }
  await makeFeed(q, file('new.example'))
  await q(`update connect.listed l set missing_since = util.now() from connect.targets t
            where t.target_id = l.target_id and t.host = 'missing.example' and l.external_id = 'g40'`)
  const feedAt = "from connect.targets t where t.feed_id = f.feed_id and t.host ="
  await q(`update connect.feeds f set status = 'drifted' ${feedAt} 'drifted.example'`)
  await setClock(q, later(86_400))
  const claims = await claim(q)
  const of = (host: string): Data => claims.find((one) => one.host === `${host}.example`) as Data
  await q(`update connect.feeds f set killed_at = util.now(), killed_reason = 'terms' ${feedAt} 'stopped.example'`)
  const told = { status_code: 304, request_count: 3, gap_ms: 7_000, interval_seconds: 90_000 }
  const answers = hosts.filter((host) => host !== 'one').map((host) => ({
    run_id: of(host).run_id, token: Number(of(host).token) - Number(host === 'stale'), fetched: told
  }))
  t.same(await q.as('oyss_resolver', () => q.call('jobs.confirm_fetches', { answers })), [of('many').run_id])
  t.match(await fetched(q, of('one'), told), { state: 'not_modified' })
  const left = (host: string): Promise<Data> => q(`
    select r.state, r.ended_at, r.error_code, r.failure, r.request_count, r.batch_ids, r.counts, t.next_at, t.due_at, t.leased_by,
           t.leased_until, t.etag, t.last_snapshot_id = first.snapshot_id as has_snapshot, t.interval_seconds, t.first_ok_at, t.last_ok_at,
           t.last_try_at, t.failed_count, t.first_failed_at, t.is_empty, t.listed_count, t.last_game_on, h.gap_ms,
           h.next_at as host_next_at, h.leased_until as host_leased_until, f.hour_count, f.status
      from connect.runs r join connect.targets t using (realm_id, target_id) join connect.hosts h using (host)
      join connect.feeds f on f.feed_id = t.feed_id
      join connect.runs first on first.target_id = t.target_id and first.snapshot_id is not null
     where r.run_id = $1`, [of(host).run_id])
  t.match(await left('many'), [{
    state: 'not_modified', gap_ms: 7_000, hour_count: 3, request_count: 3, has_snapshot: true, leased_by: null
  }])
  t.same(await left('many'), await left('one'))
  t.same(await q(`select state, count(*)::integer from connect.runs where run_id = any ($1) group by 1 order by 1`, [
    claims.map((one) => one.run_id)
  ]), [{ state: 'claimed', count: 5 }, { state: 'not_modified', count: 2 }])
  t.same(await q.as('oyss_resolver', () => q.call('jobs.confirm_fetches', { answers })), [], 'each ends once')
})

database.transaction('FEED-231 jobs.begin_reading leases a run anew to who holds it, and tells who has lost it or whose run has ended', async (t, q) => {
  await begin(q)
  await makeFeed(q, file('a.example'))
  const [one] = await claim(q) as [Data]
  const extend = ({ run_id, token }: Data): Promise<unknown> =>
    q.as('oyss_resolver', () => q.call('jobs.begin_reading', { run_id, token, lease_seconds: 60 }))
  t.match(await extend(one), { state: 'stale' }, 'nothing came yet')
  await fetched(q, one, {}, 'Date,Home\n')
  await setClock(q, later(50))
  t.match(await extend(one), { state: 'fetched' })
  await setClock(q, later(100))
  t.same(await claim(q), [], 'nobody else has it')
  await setClock(q, later(111))
  const [two] = await claim(q) as [Data]
  t.equal(two.run_id, one.run_id)
  t.match(await extend(one), { state: 'stale' })
  t.match(await extend(two), { state: 'fetched' })
  await q("update connect.runs set state = 'failed', ended_at = util.now()")
  t.match(await extend(two), { state: 'stale' })
})

database.transaction('FEED-16 a file that is handed over once more is not read, unless its columns were said to mean something else or a preview showed it (connect.is_handed_over_again)', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q)
  t.match(await read(q, feed, season(30)), { state: 'applied' })
  const again = async (): Promise<Data> => {
    await upload(q, feed, body(extraction(season(30))))
    const [one] = await claim(q) as [Data]
    return q.as('oyss_resolver', () => q.call('jobs.begin_reading', { run_id: one.run_id, token: one.token, lease_seconds: 60 })) as Data
  }
  t.match(await again(), { state: 'unchanged' })
  t.match(await showFeed(q, feed), { status: 'healthy' })
  t.equal(await q.value('select count(*)::integer from connect.targets where leased_until is not null'), 0)
  await setClock(q, later(60))
  await q.call('manage.map_feed', { feed_id: feed.feedId, settings: { day_first: true }, note: 'why', made_by: 'Kim' })
  t.match(await again(), { state: 'fetched' })
  t.match(await work(q), [])
  await setClock(q, later(180))
  t.match((await work(q)).map(({ state }) => state), ['unchanged'], 'it was read')
  t.match(await again(), { state: 'unchanged' })
  await setClock(q, later(240))
  await read(q, feed, season(30), true)
  t.match(await again(), { state: 'fetched' })
})

database.transaction('FEED-233 of many that are due those due longest are chosen without a look at the others; where they do not suffice, all are looked at (connect.choose_targets)', async (t, q) => {
  await begin(q)
  for (let at = 0; at < 12; at++) await makeFeed(q, file(`h${at}.example`))
  await q("update connect.targets set next_at = util.now() - make_interval(mins => 20 - substring(host from '\\d+')::integer)")
  const chosen = (most: number, among: number | null): Promise<Data[]> =>
    q('select c.target_id from connect.choose_targets($1, $2) c', [most, among])
  t.same(await chosen(3, 12), await chosen(3, null))
  t.equal((await chosen(12, 4)).length, 4)
  await q(`update connect.feeds f set killed_at = util.now(), killed_reason = 'terms' from connect.targets t
            where t.feed_id = f.feed_id and substring(t.host from '\\d+')::integer < 9`)
  t.same((await claim(q, 2)).map(({ host }) => host), ['h9.example', 'h10.example'], 'what is stopped stands in nobody\'s way')
})
