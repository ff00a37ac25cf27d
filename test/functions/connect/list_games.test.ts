/** connect.list_games with connect.find_games, connect.games_of and connect.count_games, as manage.list_games returns them. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { makeFeed, read, season, type Feed } from '../../helpers/feeds/feeds.ts'
import { act, makePerson } from '../../helpers/people/people.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>

async function begin (q: Query): Promise<{ session: Buffer, feed: Feed }> {
  await setClock(q, '2026-09-01T12:00:00Z')
  const { accountId } = await makeRealm(q)
  return { session: (await makePerson(q, { accountId, role: 'developer' })).session, feed: await makeFeed(q) }
}
const list = (q: Query, session: Buffer, run_id: string, filter: Data = {}): Promise<Data> => act(q, 'manage.list_games', session, {
  mode: 'test', run_id, what: null, q: null, from_day: null, to_day: null, after: null, row_limit: null, ...filter
}) as Promise<Data>

database.transaction('FEED-380, DASHBOARD-150 games are filtered by kind, words and days, and come page by page', async (t, q) => {
  const { session, feed } = await begin(q)
  const run = await read(q, feed, season(40))
  const first = await list(q, session, run.run_id, { row_limit: 30 })
  t.match([first.found, first.games.length, first.next], [40, 30, 30])
  t.match(await list(q, session, run.run_id, { row_limit: 30, after: 30 }), { games: { length: 10 }, next: null })
  t.match(await list(q, session, run.run_id, { from_day: '2026-09-10', to_day: '2026-09-12' }), { found: 3, counts: { added: 40 } })
  t.equal((await list(q, session, run.run_id, { q: 'park 3' })).found, 10)
  t.equal((await list(q, session, run.run_id, { q: 'TEAM 11' })).found, 8)
  t.match(await list(q, session, run.run_id, { what: 'moved' }), { found: 0, games: [], counts: { added: 40 } })
  t.equal(await q.code(() => list(q, session, run.run_id, { what: 'lost' })), 'OYV02')
})
