import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { claim, extraction, fetched, makeFeed, read, season, showFeed, upload, work } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const START = '2026-09-01T12:00:00Z'
const later = (seconds: number): string => new Date(Date.parse(START) + seconds * 1000).toISOString()
const begin = async (q: Query): Promise<void> => { await makeRealm(q); await setClock(q, START) }
const file = (host: string, at = 0): object => ({ name: `${host} ${at}`, url: `https://${host}/${at}.csv` })
const body = JSON.stringify

database.transaction('FEED-231 jobs.begin_reading renews the lease of its holder, and reports who has lost it or whose run has ended', async (t, q) => {
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

database.transaction('FEED-16 a file that is uploaded once more is not read, unless its columns were said to mean something else or a preview showed it (connect.is_uploaded_again)', async (t, q) => {
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
