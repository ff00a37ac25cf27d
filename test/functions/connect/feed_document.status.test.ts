/** connect.feed_status as a truth table, and each transition of a feed by what brings it about. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { claim, extraction, fetched, HEADERS, makeFeed, parse, poll, read, season, showFeed, type Feed } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
type Facts = Partial<{ disabled: string, held: string, failed: number, read: number, failure: string, rows: number, skipped: number,
  words: string, rekeyed: boolean, empty: string }>
const START = '2026-09-01T12:00:00Z'
const later = (hours: number): string => new Date(Date.parse(START) + hours * 3_600_000).toISOString()
const renamed = HEADERS.map((name) => name === 'Home Team' ? 'Team 1' : name)
const url = { url: 'https://a.example/a.csv' }
const failed = { failed: 1, failure: 'The answer was 503.' }
const skips = { read: 1, rows: 31, skipped: 1 }
const TABLE: [string, string, string | null, Facts][] = [
  ['never tried', 'pending', null, {}],
  ['404 from the start', 'pending', null, { read: 0 }],
  ['read cleanly', 'healthy', null, { read: 1, rows: 30, skipped: 0 }],
  ['read, with rows that were skipped', 'degraded', '1 of 31 rows could not be read.', skips],
  ['read, with nothing in it', 'healthy', 'It has no event.', { read: 1, rows: 0, skipped: 0, empty: 'It has no event.' }],
  ['read, with words that nobody knows', 'degraded', 'Words that were not understood: "Rainy".', { read: 1, words: '"Rainy"' }],
  ['read, with ids that change', 'degraded', 'The ids in the file change at every fetch; entries are recognised by their content.',
    { read: 1, rekeyed: true }],
  ['the first try failed', 'failing', 'The answer was 503.', failed],
  ['the last try failed, rows were skipped before', 'failing', 'The answer was 503.', { ...skips, ...failed, read: 0 }],
  ['a run is held, the first', 'drifted', 'Look at it.', { held: 'Look at it.' }],
  ['a run is held, it was healthy', 'drifted', 'A column is gone.', { held: 'A column is gone.', read: 1 }],
  ['a run is held, rows were skipped before', 'drifted', 'A column is gone.', { ...skips, held: 'A column is gone.' }],
  ['a run is held, and the last try failed', 'drifted', 'A column is gone.', { ...failed, held: 'A column is gone.' }],
  ['disabled, never tried', 'disabled', 'why', { disabled: 'why' }],
  ['disabled while healthy', 'disabled', 'why', { disabled: 'why', read: 1 }],
  ['disabled while failing', 'disabled', 'why', { ...failed, disabled: 'why' }],
  ['disabled while a run is held', 'disabled', 'why', { disabled: 'why', held: 'A column is gone.' }],
  ['one address of three fails', 'degraded', '1 of 3 addresses cannot be read, last: The answer was 503.', { ...failed, read: 2 }],
  ['three addresses of three fail', 'failing', 'The answer was 503.', { ...failed, failed: 3 }],
  ['one address fails, of the other rows were skipped', 'degraded', '1 of 2 addresses cannot be read, last: The answer was 503.',
    { ...skips, ...failed }]
]

database.transaction('FEED-20 connect.feed_status is a function of its facts: what it comes to', async (t, q) => {
  for (const [what, status, reason, facts] of TABLE) {
    t.same(await q.value('select connect.feed_status($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
      facts.disabled ?? null, facts.held ?? null, facts.failed ?? 0, facts.read ?? 0, facts.failure ?? null, facts.rows ?? null,
      facts.skipped ?? null, facts.words ?? null, facts.rekeyed ?? null, facts.empty ?? null
    ]), { status, reason }, what)
  }
  t.equal(await q.value("select provolatile::text from pg_proc where oid = 'connect.feed_status'::regproc"), 'i')
})

const begin = async (q: Query): Promise<Feed> => { await makeRealm(q); await setClock(q, START); return makeFeed(q, url) }
const statusOf = async (q: Query, feed: Feed): Promise<string> => (await showFeed(q, feed)).status
const enable = (q: Query, feed: Feed, isEnabled: boolean): Promise<unknown> =>
  q.call(isEnabled ? 'manage.resume_feed' : 'manage.pause_feed', { feed_id: feed.feedId, note: null, made_by: 'Kim' })
const accept = (q: Query, run: Data): Promise<unknown> =>
  q.call('manage.accept_run', { run_id: run.run_id, mapping: null, note: null, made_by: 'Kim' })
/** What comes of the next fetch, a minute later, whenever that is due. */
const next = async (q: Query, what: Parameters<typeof poll>[1], answer: Data = {}): Promise<Data> => {
  await q("select set_config('oyss.now', (util.now() + interval '1 minute')::text, true)")
  await q('update connect.targets set next_at = util.now()')
  await q('update connect.hosts set next_at = util.now()')
  return poll(q, what, answer)
}
const drift = (q: Query): Promise<Data> => next(q, extraction(season(30), {}, renamed))
const broken = (q: Query): Promise<Data> => next(q, null, { status_code: 503 })
const skipping = (q: Query): Promise<Data> => next(q, extraction(season(30), {
  skips: [{ row: 40, code: 'no_date', words: 'No date.', excerpt: '' }]
}))
const clean = (q: Query): Promise<Data> => next(q, season(30))
/** How a feed comes to each status, and the status that accepting a hold then leaves. */
const WAYS: [string, (q: Query, feed: Feed) => Promise<unknown>, string][] = [
  ['healthy', (q) => clean(q), 'healthy'],
  ['degraded', async (q) => { await clean(q); await skipping(q) }, 'degraded'],
  // What is held was fetched and read, so the last run did not fail.
  ['failing', async (q) => { await clean(q); await broken(q) }, 'healthy']
]

for (const [from, way, after] of WAYS) {
  database.transaction(`FEED-20, FEED-36 a feed that is ${from} drifts where a run is held, and accepting leaves it ${after}`, async (t, q) => {
    const feed = await begin(q)
    await way(q, feed)
    t.equal(await statusOf(q, feed), from)
    const held = await drift(q)
    t.equal(await statusOf(q, feed), 'drifted')
    await broken(q)
    t.equal(await statusOf(q, feed), 'drifted', 'a probe that fails says nothing of what is held')
    await accept(q, await drift(q))
    t.equal(await statusOf(q, feed), after)
    t.equal(await q.value('select state from connect.runs where run_id = $1', [held.run_id]), 'superseded')
    t.match(await drift(q), { state: 'unchanged' })
    t.equal(await statusOf(q, feed), 'healthy')
  })

  database.transaction(`FEED-20, FEED-22 a feed that is ${from} is disabled, and pending when it is enabled again`, async (t, q) => {
    const feed = await begin(q)
    await way(q, feed)
    await enable(q, feed, false)
    t.match(await showFeed(q, feed), { status: 'disabled', status_reason: 'Its account paused it.' })
    await enable(q, feed, true)
    t.equal(await statusOf(q, feed), 'pending')
    await next(q, null, { status_code: 304 })
    t.equal(await statusOf(q, feed), from === 'degraded' ? 'degraded' : 'healthy', 'a 304 confirms what was read')
  })
}

database.transaction('FEED-20 a feed is pending, healthy, degraded, failing and healthy again, each by its last run', async (t, q) => {
  const feed = await begin(q)
  t.equal(await statusOf(q, feed), 'pending')
  await broken(q)
  t.equal(await statusOf(q, feed), 'failing')
  await skipping(q)
  t.equal(await statusOf(q, feed), 'degraded')
  await broken(q)
  t.equal(await statusOf(q, feed), 'failing')
  await next(q, null, { status_code: 304 })
  t.equal(await statusOf(q, feed), 'degraded', 'the same file has the same rows that cannot be read')
  await clean(q)
  t.equal(await statusOf(q, feed), 'healthy')
  await next(q, { unreadable: { code: 'login_page', words: 'This is a login page.' } })
  t.match(await showFeed(q, feed), { status: 'failing', status_reason: 'This is a login page.' })
})

database.transaction('FEED-20, FEED-33 a first run that is held makes a feed drifted; accepted it is pending, and replayed healthy', async (t, q) => {
  await makeRealm(q)
  await setClock(q, START)
  const feed = await makeFeed(q, { is_confirmed: false })
  const held = await read(q, feed, season(30))
  t.equal(held.state, 'held')
  t.equal(await statusOf(q, feed), 'drifted')
  await accept(q, held)
  t.equal(await statusOf(q, feed), 'pending')
  await q.call('manage.replay_run', { run_id: held.run_id, is_dry: false, made_by: 'Kim' })
  const [one] = await claim(q) as [Data]
  t.match(await parse(q, one), { state: 'applied', counts: { new: 30 } })
  t.match(await showFeed(q, feed), { status: 'healthy', targets: [{ state: 'syncing', listed: 30, last_ok_at: '2026-09-01T12:00:00Z' }] })
})

database.transaction('FEED-20, FEED-266 a connector is degraded while some of its addresses fail, and failing when none can be read; it does not change with whose turn it is', async (t, q) => {
  await begin(q)
  const feed = await makeFeed(q, { name: 'Cup', kind: 'html', is_connector: true, url: 'https://b.example/1' })
  await q.call('manage.add_targets', { feed_id: feed.feedId, urls: ['https://c.example/2'], made_by: 'Kim' })
  await q("delete from connect.targets t using connect.feeds f where f.feed_id = t.feed_id and f.name = 'League'")
  const turn = async (answers: Record<string, number>): Promise<void> => {
    await q('update connect.targets set next_at = util.now()')
    await q('update connect.hosts set next_at = util.now()')
    const body = JSON.stringify(extraction(season(30)))
    for (const one of await claim(q)) {
      const answer = answers[one.host] as number
      const state = await fetched(q, one, { status_code: answer }, answer === 200 ? body : null)
      if (state.state === 'fetched') await parse(q, one)
    }
  }
  await turn({ 'b.example': 200, 'c.example': 500 })
  t.match(await showFeed(q, feed), { status: 'degraded',
    status_reason: '1 of 2 addresses cannot be read, last: The answer was 500.' })
  await turn({ 'b.example': 500, 'c.example': 500 })
  t.match(await showFeed(q, feed), { status: 'failing', status_reason: 'The answer was 500.' })
  await turn({ 'b.example': 500, 'c.example': 200 })
  t.equal(await statusOf(q, feed), 'degraded')
  const failing = await q.value("select target_id from connect.targets where host = 'b.example'") as string
  await q.call('manage.exclude_target', { target_id: failing, reason: 'Terms.', made_by: 'Kim' })
  t.equal(await statusOf(q, feed), 'healthy', 'what is excluded does not count')
})

database.transaction('FEED-22, FEED-20 a feed that drifted and fails for 30 days is disabled by the service', async (t, q) => {
  const feed = await begin(q)
  await clean(q)
  await drift(q)
  await broken(q)
  await setClock(q, later(31 * 24))
  await broken(q)
  t.match(await showFeed(q, feed), { status: 'disabled', status_reason: /^It failed 2 times in a row since 2026-09-01T12:03:00Z/ })
})

database.transaction('FEED-3 the tier of a feed is that of its class, and of a closed list', async (t, q) => {
  await makeRealm(q)
  const feed = await makeFeed(q)
  const connector = await makeFeed(q, { name: 'Cup', kind: 'html', is_connector: true })
  t.same([(await showFeed(q, feed)).tier, (await showFeed(q, connector)).tier], ['feed', 'scrape'])
  const classes = ['authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape', 'crowd']
  const tiers = await q.value('select array_agg(connect.tier_of(c) order by n) from unnest($1::text[]) with ordinality u (c, n)', [classes])
  t.same(tiers, ['push', 'pull', 'feed', 'correction', 'scrape', null])
})
