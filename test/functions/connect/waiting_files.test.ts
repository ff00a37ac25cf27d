import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { extraction, HEADERS, makeFeed, read, season } from '../../helpers/feeds/feeds.ts'
import { homeOf, makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('PEOPLE-160 files that wait are listed once one that is new has waited for an hour', async (t, q) => {
  await setClock(q, '2026-08-01T08:00:00Z')
  const { realmId, accountId } = await makeRealm(q)
  const feed = await makeFeed(q)
  await read(q, feed, season(30))
  await read(q, feed, extraction(season(30), {}, HEADERS.map((name) => name === 'Home Team' ? 'Team 1' : name)))
  const list = (since: string) => q.value('select connect.waiting_files($1, $2, $3)', [realmId, accountId, since])
  t.equal(await list('2026-07-31T00:00:00Z'), null)
  await setClock(q, '2026-08-01T09:00:00Z')
  t.match(await list('2026-07-31T00:00:00Z'), { count: 1, feeds: [{ feed: 'League' }] })
  t.equal(await list('2026-08-01T08:30:00Z'), null)
  t.equal(await q.value('select connect.waiting_files($1, $2, $3)', [homeOf(q).realmId, 'acct_none', '2026-07-31T00:00:00Z']), null)
})
