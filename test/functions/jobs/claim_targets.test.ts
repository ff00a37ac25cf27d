import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { claim, fetched, makeFeed, showFeed } from '../../helpers/feeds/feeds.ts'
import { homeOf, makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const START = '2026-09-01T12:00:00Z'
const later = (seconds: number): string => new Date(Date.parse(START) + seconds * 1000).toISOString()
const begin = async (q: Query): Promise<void> => { await makeRealm(q); await setClock(q, START) }
const file = (host: string, at = 0): object => ({ name: `${host} ${at}`, url: `https://${host}/${at}.csv` })

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

database.transaction('FEED-10 of many that are due those due longest are chosen without a look at the others; where they do not suffice, all are looked at (connect.choose_targets)', async (t, q) => {
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
