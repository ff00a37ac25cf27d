import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeFeed, work } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const START = '2026-09-01T12:00:00Z'
const begin = async (q: Query): Promise<void> => { await makeRealm(q); await setClock(q, START) }
const file = (host: string, at = 0): object => ({ name: `${host} ${at}`, url: `https://${host}/${at}.csv` })

database.transaction('FEED-10 jobs.next_poll_at says when something is due', async (t, q) => {
  await begin(q)
  t.equal(await q.call('jobs.next_poll_at', {}), null)
  await makeFeed(q, file('a.example'))
  t.same(await q.call('jobs.next_poll_at', {}), new Date(START))
  await work(q, { status_code: 404 })
  t.same(await q.call('jobs.next_poll_at', {}), new Date('2026-09-02T12:00:00Z'))
})
