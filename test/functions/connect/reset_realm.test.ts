import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { makeFeed, read, season } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FEED-4, REALM-4 connect.reset_realm: what feeds fetched, read and listed is gone; they stay registered and start again', async (t, q) => {
  await makeRealm(q)
  await setClock(q, '2026-09-01T12:00:00Z')
  const feed = await makeFeed(q)
  await read(q, feed, season(10))
  const counts = async () => Object.values(await q.one(`select (select count(*)::integer from connect.listed) as listed,
    (select count(*)::integer from connect.runs) as runs, (select count(*)::integer from connect.snapshots) as snapshots,
    (select count(*)::integer from connect.bodies) as bodies, (select sum(listed_count)::integer from connect.targets) as known`))
  const before = await counts()
  t.ok(before.every((count) => count > 0), String(before))
  await q.as('oyss_owner', () => q('select connect.reset_realm($1)', [feed.realmId]))
  t.same(await counts(), [0, 0, 0, 0, 0])
  t.match(await q('select status from connect.feeds'), [{ status: 'pending' }])
})
