import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { claim, fetched, makeFeed, parse, poll, read, season, showFeed } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const START = '2026-09-01T12:00:00Z'
const later = (seconds: number): string => new Date(Date.parse(START) + seconds * 1000).toISOString()
const begin = async (q: Query): Promise<void> => { await makeRealm(q); await setClock(q, START) }
const file = (host: string, at = 0): object => ({ name: `${host} ${at}`, url: `https://${host}/${at}.csv` })
const body = JSON.stringify

database.transaction('FEED-11 what an older token reports is not recorded; a run whose lease ended goes on from its last step', async (t, q) => {
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
  t.match(await q("select operation, made_by from connect.acts where operation = 'disable'"), [{ operation: 'disable', made_by: null }])
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
