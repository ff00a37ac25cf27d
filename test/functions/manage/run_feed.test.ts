/**
 * Feeds as people manage them: manage.create_feed, manage.list_feeds, manage.show_feed, manage.upload_feed, manage.map_feed,
 * manage.accept_run, manage.discard_run, manage.pause_feed, manage.resume_feed, manage.list_runs, manage.show_run, manage.replay_run,
 * manage.run_feed.
 */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { entry, extraction, HEADERS, makeFeed, poll, read, season, showFeed, showRun, work, type Feed } from '../../helpers/feeds/feeds.ts'
import { eventsFor, relay, subscribe } from '../../helpers/subscriptions.ts'
import { fixtureOf, homeOf, makeLive, makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const START = '2026-09-01T12:00:00Z'
const later = (hours: number): string => new Date(Date.parse(START) + hours * 3_600_000).toISOString()
const begin = async (q: Query): Promise<void> => { await makeRealm(q); await setClock(q, START) }
const url = { url: 'https://a.example/a.csv' }
const asManager = <T>(q: Query, work: () => Promise<T>): Promise<T> => q.as('oyss_manager', work)
const accept = (q: Query, runId: string) =>
  asManager(q, () => q.call('manage.accept_run', { run_id: runId, note: 'new season', made_by: 'Kim', mapping: null })) as Promise<Data>
const discard = (q: Query, runId: string) =>
  asManager(q, () => q.call('manage.discard_run', { run_id: runId, note: 'broken', made_by: 'Kim' })) as Promise<Data>
const replay = (q: Query, runId: string, isDry = false) =>
  asManager(q, () => q.call('manage.replay_run', { run_id: runId, is_dry: isDry, made_by: 'Kim' })) as Promise<Data>
const renamed = HEADERS.map((name) => name === 'Home Team' ? 'Team 1' : name)

database.transaction('FEED-1, FEED-2 a feed without name, kind, sport or time zone, or with a url that is none, is refused in words', async (t, q) => {
  await begin(q)
  for (const wrong of [
    { name: ' ' }, { kind: 'pdf' }, { sport: null }, { sport: 'chess' }, { time_zone: null }, { time_zone: 'Central' },
      { url: 'ftp://a.example/x' },
    { url: 'https://me:secret@a.example/x' }, { covers: 'all' }, { vs_means: 'x' }, { mapping: 'home' }
  ]) t.equal(await q.code(() => makeFeed(q, wrong)), 'OYV02', JSON.stringify(wrong))
  await makeFeed(q, { url: 'webcal://a.example/x.ics', kind: 'ics' })
  t.equal(await q.value('select url from connect.targets'), 'https://a.example/x.ics')
  t.equal(await q.code(() => makeFeed(q)), 'OYC03', 'one feed has a name')
})

database.transaction('FEED-2 the settings of a feed reach its parser; another mapping is recorded, and the file is read again', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q, url)
  await poll(q, season(30), { etag: '"1"' })
  const mapped = await asManager(q, () => q.call('manage.map_feed', {
    feed_id: feed.feedId, settings: { mapping: { home: 'Team 1' }, day_first: true, team: 'Bears' }, note: null, made_by: 'Kim'
  }))
  t.match(mapped, { settings: { mapping: { home: 'Team 1' } }, day_first: true, team: 'Bears', time_zone: 'America/Chicago' })
  t.match(await q("select etag, last_snapshot_id, next_at = util.now() as now from connect.targets"), [{ etag: null,
    last_snapshot_id: null, now: true }])
  t.match(await q("select made_by from connect.acts where operation = 'map'"), [{ made_by: 'Kim' }])
  t.equal(await q.code(() => q.call('manage.map_feed', {
    feed_id: feed.feedId, settings: { time_zone: 'Nowhere' }, note: null, made_by: 'Kim'
  })), 'OYV02')
})

database.transaction('FEED-3 a feed reports as a source of class hostFeed, a connector for one of class scrape, under keys of their own', async (t, q) => {
  await begin(q)
  const feeds = [await makeFeed(q, { name: 'Eagles U12', kind: 'ics' }), await makeFeed(q, { name: 'Eagles  U-12', kind: 'ics' })]
  t.same(feeds.map(({ sourceKey }) => sourceKey), ['feed:ical:eagles-u12', 'feed:ical:eagles-u-12'])
  t.match((await makeFeed(q, { name: 'Équipe (A)' })).sourceKey, /^[a-z0-9][a-z0-9._:-]{1,99}$/)
  const connector = await makeFeed(q, { name: 'Cup', kind: 'html', is_connector: true, ...url })
  t.match(connector.feedId, /^con_/)
  t.match(await showFeed(q, connector), { source_class: 'scrape', source_key: 'connector:cup' })
  await poll(q, season(3))
  t.match((await fixtureOf(q, connector.sourceKey, 'g1')).provenance.start, { source_class: 'scrape', rank: 5 })
  t.equal(await q.code("update tenancy.sources set class = 'authoritativePush' where class = 'scrape'"), 'OYX13')
})

database.transaction('FEED-4 feeds are per mode and account: those of another are not listed, and one of a test realm writes nothing live', async (t, q) => {
  await begin(q)
  const home = homeOf(q)
  const live = await makeLive(q, home.accountId)
  const other = await makeRealm(q, 'Other')
  const feeds = [await makeFeed(q), await makeFeed(q, {}, live), await makeFeed(q, {}, other)]
  const listed = async (accountId: string, mode: string | null) => (await asManager(q, () =>
    q.call('manage.list_feeds', { account_id: accountId, mode })) as Data[]).map((one) => one.feed_id)
  t.same(await listed(home.accountId, 'test'), [feeds[0]?.feedId])
  t.same((await listed(home.accountId, null)).toSorted(), [feeds[0]?.feedId, feeds[1]?.feedId].toSorted())
  t.same(await listed(other.accountId, null), [feeds[2]?.feedId])
  await read(q, feeds[0] as Feed, season(3))
  t.equal(await q.value('select count(*)::integer from canon.fixtures where realm_id = $1', [live.realmId]), 0)
  t.equal(await q.code(() => q.call('manage.show_feed', { feed_id: 'src_00000000000000000000000000' })), 'OYV01')
  t.equal(await q.code(() => q.call('manage.show_feed', { feed_id: 'feed_00000000000000000000000000' })), 'OYN01')
})

database.transaction('FEED-4 a reset removes what was read and leaves the feed, which starts again', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q, url)
  await poll(q, season(30), { etag: '"1"' })
  await q.call('manage.reset_test', { account_id: homeOf(q).accountId, confirmation: null })
  t.match(await showFeed(q, feed), { status: 'pending', targets: [{ state: 'discovered', listed: 0 }], last_run: undefined })
  t.match(await q('select etag from connect.targets'), [{ etag: null }])
  for (const table of ['runs', 'snapshots', 'bodies', 'entries', 'skips', 'listed', 'baselines']) {
    t.equal(await q.value(`select count(*)::integer from connect.${table}`), 0, table)
  }
  await q('update connect.hosts set next_at = util.now(), leased_until = null')
  t.match(await poll(q, season(30)), { state: 'applied', counts: { new: 30 } })
})

database.transaction('FEED-36, FEED-35 one call accepts a held layout: the hold is cleared, validators go, nothing is applied before the next run, and that applies', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q, url)
  await poll(q, season(30), { etag: '"1"' })
  await setClock(q, later(30))
  const run = await poll(q, extraction(season(31), {}, renamed), { etag: '"2"' })
  t.match(run, { state: 'held' })
  t.match(await q('select etag, next_at from connect.targets'), [{ etag: '"1"', next_at: new Date(later(54)) }], 'once a day while drifted')
  t.match(await accept(q, run.run_id), { state: 'accepted' })
  t.match(await showFeed(q, feed), { status: 'healthy' })
  t.match(await q('select etag, last_modified from connect.targets'), [{ etag: null, last_modified: null }])
  t.equal(await q.value('select count(*)::integer from intake.batches'), 1, 'nothing is applied yet')
  t.match(await q('select accepted_by, note from connect.baselines where superseded_at is null'), [{ accepted_by: 'Kim',
    note: 'new season' }])
  await setClock(q, later(31))
  t.match(await poll(q, extraction(season(31), {}, renamed)), { state: 'applied', counts: { new: 1, same: 30 } })
  await setClock(q, later(60))
  t.match(await poll(q, season(31)), { state: 'held' }, 'the old layout is drift now')
  t.equal(await q.code(() => accept(q, run.run_id)), 'OYC03')
})

database.transaction('FEED-36 what was accepted does not hold the next run again: names written in another way, and games that left the list', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q, url)
  await poll(q, season(60))
  await setClock(q, later(30))
  const other = season(60, (one) => ({ home: { name: `FC ${one.home.name}` } })).filter((_one, at) => at < 10 || at > 30)
  const held = await poll(q, other)
  t.equal(held.state, 'held')
  await accept(q, held.run_id)
  await setClock(q, later(31))
  t.match(await poll(q, other), { state: 'applied', counts: { new: 0, changed: 39, withdrawn: 21 } })
  t.match(await showFeed(q, feed), { status: 'healthy' })
})

database.transaction('FEED-35 when the old layout is back while drifted, the hold is superseded and the run applies', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q, url)
  await poll(q, season(30))
  await setClock(q, later(30))
  const held = await poll(q, extraction(season(30), {}, renamed))
  await setClock(q, later(55))
  t.match(await poll(q, season(31)), { state: 'applied', counts: { new: 1 } })
  t.match(await showFeed(q, feed), { status: 'healthy' })
  t.equal((await showRun(q, held.run_id)).state, 'superseded')
})

database.transaction('FEED-37 a held run is discarded: the baseline stays, and the status from before', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q, url)
  await poll(q, season(30))
  await setClock(q, later(30))
  const held = await poll(q, extraction(season(30), {}, renamed))
  t.match(await discard(q, held.run_id), { state: 'discarded' })
  t.match(await showFeed(q, feed), { status: 'healthy' })
  await setClock(q, later(55))
  t.match(await poll(q, extraction(season(30), {}, renamed)), { state: 'held' })
  t.match((await q("select operation, note, made_by from connect.acts where operation = 'discard'")), [{
    operation: 'discard', note: 'broken', made_by: 'Kim'
  }])
})

database.transaction('FEED-34 a preview applies nothing and shows what would be', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q, { ...url, is_preview: true })
  const run = await poll(q, season(30))
  t.match(run, { state: 'previewed' })
  t.match(await showRun(q, run.run_id), {
    counts: { new: 30 }, preview: [{ row: 1, is: 'new', start: '2026-09-01T15:00:00Z', time_zone: 'America/Chicago', home: 'Team 0' }]
  })
  t.equal((await showRun(q, run.run_id)).preview.length, 20)
  t.equal(await q.value('select count(*)::integer from intake.batches'), 0)
  t.match(await showFeed(q, feed), { status: 'disabled' })
  await asManager(q, () => q.call('manage.resume_feed', { feed_id: feed.feedId, note: null, made_by: 'Kim' }))
  await q('update connect.hosts set next_at = util.now()')
  t.match(await poll(q, season(30)), { state: 'applied' })
})

database.transaction('FEED-34 a preview shows which teams and venues are new, and which known names are alike', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q)
  const named = (name: string, venue = 'Oak Park') => (_one: unknown, at: number) =>
    at === 0 ? { home: { name }, venue: { name: venue } } : {}
  await read(q, feed, season(10, named('Riverside Kestrels')))
  await setClock(q, later(1))
  const run = await read(q, feed, season(10, named('Riversied Kestrels', 'Oak Park West')), true)
  t.same((await showRun(q, run.run_id)).names, {
    teams: { listed: 12, new: 1 }, venues: { listed: 4, new: 1 }, similar: [{ type: 'team', name: 'Riversied Kestrels',
      known: ['Riverside Kestrels'] }]
  })
  await setClock(q, later(2))
  const done = await read(q, feed, season(10, named('Riverside Kestrels', 'Hill')))
  t.equal((await showRun(q, done.run_id)).names, null, 'what is applied has none')
})

database.transaction('FEED-269 what was only previewed is registered by its name, with other settings, under its id; what was read keeps its name', async (t, q) => {
  await begin(q)
  const seen = await makeFeed(q, { ...url, time_zone: 'America/New_York', is_preview: true })
  await poll(q, season(30))
  const again = await makeFeed(q, { ...url, url: 'https://league.example/other.csv', is_preview: true })
  t.equal(again.feedId, seen.feedId, 'previewed once more')
  t.match(await showFeed(q, seen), { status: 'disabled', time_zone: 'America/Chicago',
    targets: [{ url: 'https://league.example/other.csv' }] })
  await q('update connect.hosts set next_at = util.now()')
  t.match(await poll(q, season(30)), { state: 'previewed' })
  t.equal(await q.code(() => makeFeed(q, { kind: 'ics' })), 'OYC03', 'of another kind')
  const added = await makeFeed(q, url)
  t.same([added.feedId, added.sourceKey], [seen.feedId, seen.sourceKey])
  t.match(await showFeed(q, seen), { status: 'pending' })
  await q('update connect.hosts set next_at = util.now()')
  t.match(await poll(q, season(30)), { state: 'applied', counts: { new: 30 } })
  t.equal(await q.code(() => makeFeed(q, url)), 'OYC03', 'it was read')
  const uploaded = await makeFeed(q, { name: 'Files' })
  t.equal(await q.code(() => makeFeed(q, { name: 'Files' })), 'OYC03', 'it was not previewed')
  await read(q, uploaded, season(5), true)
  t.equal((await makeFeed(q, { name: 'Files' })).feedId, uploaded.feedId)
  t.match(await read(q, uploaded, season(5)), { state: 'applied' })
})

database.transaction('FEED-47 a replay reads the stored snapshot and fetches nothing; twice is once; a dry one shows what it would do', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q)
  const run = await read(q, feed, season(30, () => ({ start: '02:00' })))
  await q("update connect.bodies set content = convert_to($1, 'UTF8')", [JSON.stringify(extraction(season(30), { version: 2 }))])
  const dry = await replay(q, run.run_id, true)
  t.match(await work(q), [{ state: 'previewed' }])
  t.match(await showRun(q, dry.run_id), { counts: { changed: 30 }, is_dry: true })
  await replay(q, run.run_id)
  t.match(await work(q), [{ state: 'applied' }])
  t.match(await fixtureOf(q, feed.sourceKey, 'g3'), { start: '2026-09-04T15:00:00Z', version: 2 })
  await replay(q, run.run_id)
  t.match(await work(q), [{ state: 'unchanged' }])
  t.match(await fixtureOf(q, feed.sourceKey, 'g3'), { version: 2 })
  t.equal(await q.value('select count(*)::integer from connect.snapshots'), 1)
})

database.transaction('FEED-47 a replay of an old snapshot never overrules what was said since, and withdraws nothing', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q)
  const old = await read(q, feed, season(30))
  await setClock(q, later(5))
  await read(q, feed, season(31, (_one, at) => at === 3 ? { start: '16:00' } : {}))
  const before = await fixtureOf(q, feed.sourceKey, 'g3')
  await replay(q, old.run_id)
  await work(q)
  t.same(await fixtureOf(q, feed.sourceKey, 'g3'), before)
  t.equal(await q.value('select count(*)::integer from connect.listed where missing_since is not null'), 0)
  await setClock(q, later(6))
  t.match(await read(q, feed, season(31, (_one, at) => at === 3 ? { start: '16:00' } : {})), { state: 'unchanged' })
})

database.transaction('FEED-17 runs are listed, newest first, with what began them, what was read and how they ended', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q)
  const first = await read(q, feed, season(30))
  await setClock(q, later(1))
  await read(q, feed, season(30, (_one, at) => at === 2 ? { field: 'X' } : {}))
  const list = (before: string | null, state: string | null = null) => asManager(q, () =>
    q.call('manage.list_runs', { feed_id: feed.feedId, state, before: before, row_limit: 1 })) as Promise<Data[]>
  const [newest] = await list(null)
  t.match(newest, {
    trigger: 'upload', state: 'applied', parser: 'csv', parser_version: 1, rows: 30, entries: 30, skipped: 0, is_settled: true,
    counts: { new: 0, changed: 1, same: 29, missing: 0, withdrawn: 0 }, made_by: 'Kim'
  })
  t.match(await list(newest?.run_id as string), [{ run_id: first.run_id }])
  t.same(await list(null, 'held'), [])
})

database.transaction('FEED-34 a feed is fetched on purpose; one that is disabled or without a url is refused', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q, url)
  await poll(q, season(30))
  const run = (one: Feed, isPreview = false) =>
    asManager(q, () => q.call('manage.run_feed', { feed_id: one.feedId, is_preview: isPreview, made_by: 'Kim' }))
  await setClock(q, later(1))
  t.match(await run(feed), [{ trigger: 'manual', state: 'claimed' }])
  t.match(await poll(q, season(30)), { state: 'unchanged' })
  t.equal(await q.code(() => run({ ...feed, feedId: 'x' })), 'OYV01')
  t.equal(await q.code(async () => run(await makeFeed(q, { name: 'b' }))), 'OYC03')
  await q.call('manage.pause_feed', { feed_id: feed.feedId, note: null, made_by: 'Kim' })
  t.equal(await q.code(() => run(feed)), 'OYC03')
  t.equal(entry(1).kind, 'game')
})

database.transaction('FEED-38 the subscriptions of its account hear that a feed drifted, fails and has recovered, once each; those of others and the stream do not', async (t, q) => {
  await begin(q)
  const { accountId, keyHash } = homeOf(q)
  const live = await makeLive(q, accountId)
  const stranger = await makeRealm(q, 'Other')
  const theirs = await makeLive(q, stranger.accountId)
  const [own, other] = [await subscribe(q, { events: ['oyss.feed.*'], realm: live }), await subscribe(q, { events: ['*'], realm: theirs })]
  const feed = await makeFeed(q, url, live)
  await poll(q, season(30))
  const rekeyed = season(30, (_one, at) => ({ file_id: `new-${at}` }))
  for (const [hour, what] of [[30, []], [55, []], [80, season(30)], [105, null], [106, null], [120, rekeyed]] as const) {
    await setClock(q, later(hour))
    await q('update connect.targets set next_at = util.now()')
    await (what === null
      ? poll(q, null, { status_code: 503, code: 'http_status', failure: 'The answer was 503.' })
      : poll(q, what as never))
  }
  await relay(q)
  const events = await eventsFor(q, own)
  t.same(events.map(({ type }) => type), ['oyss.feed.drifted', 'oyss.feed.recovered', 'oyss.feed.failing', 'oyss.feed.recovered'])
  t.match(events[0], { subject: feed.feedId, data: {
    id: feed.feedId, type: 'feed', name: 'League', status: 'drifted', before: 'healthy', reason: /no game in it/
  } })
  t.match(events.map(({ data }) => data), [{}, { status: 'healthy', before: 'drifted' }, { before: 'healthy' }, {
    status: 'degraded', before: 'failing', reason: /ids in the file change/
  }])
  t.same((await eventsFor(q, other)).filter(({ type }) => type.startsWith('oyss.feed.')), [])
  const stream = await q.call('api.list_changes', {
    key_hash: keyHash, if_none_match: null, page_cursor: null, page_limit: 500, types: null
  })
  t.notMatch(stream.body, /oyss\.feed/)
})
