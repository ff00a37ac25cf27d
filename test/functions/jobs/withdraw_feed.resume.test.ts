import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { withdraw } from '../../helpers/feeds/deleting.ts'
import { makeFeed, read, season } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FEED-392 a job that was lost is queued again until all is withdrawn', async (t, q) => {
  await setClock(q, '2026-08-01T08:00:00Z')
  await makeRealm(q)
  const feed = await makeFeed(q)
  await read(q, feed, season(3))
  const resume = (): Promise<unknown> => q.as('oyss_resolver', () => q.call('jobs.resume_withdrawing', {}))
  t.equal(await resume(), 0)
  await q.call('manage.delete_feed', { feed_id: feed.feedId, reports: 'withdraw', note: null })
  t.equal(await resume(), 0, 'a job waits')
  await q("delete from graphile_worker._private_jobs where key like 'withdraw:%'")
  t.equal(await resume(), 1)
  t.equal(await resume(), 0)
  await withdraw(q, feed.feedId)
  await q("delete from graphile_worker._private_jobs where key like 'withdraw:%'")
  t.equal(await resume(), 0)
})
