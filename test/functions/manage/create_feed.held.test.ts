/** What pages of feeds read: manage.read_feeds, manage.read_feed; manage.read_run is in test/functions/connect/list_runs.losses.test.ts. */
import t from 'tap'
import { useDatabase, type Query } from '../../helpers/database.ts'
import { extraction, HEADERS, makeFeed, read, season, type Feed } from '../../helpers/feeds/feeds.ts'
import { act, makeAccount, makePerson } from '../../helpers/people/people.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>
const renamed = HEADERS.map((name) => name === 'Home Team' ? 'Team 1' : name)

async function begin (q: Query): Promise<{ session: Buffer, foreign: Buffer, feed: Feed }> {
  await setClock(q, '2026-09-01T12:00:00Z')
  const { accountId } = await makeRealm(q)
  const { session: foreign } = await makePerson(q, { accountId: await makeAccount(q, 'Elsewhere'), role: 'owner' })
  return { session: (await makePerson(q, { accountId, role: 'developer' })).session, foreign, feed: await makeFeed(q) }
}

database.transaction('DASHBOARD-73 feeds are shown the newest first, page by page, and what waits for a decision; a feed with its runs; nobody else\'s', async (t, q) => {
  const { session, foreign, feed } = await begin(q)
  const applied = await read(q, feed, season(30))
  await setClock(q, '2026-09-01T12:01:00Z')
  const held = await read(q, feed, extraction(season(30), {}, renamed))
  const newer = await makeFeed(q, { name: 'Cup' })
  const feeds = (more: Data = {}, who = session) =>
    act(q, 'manage.read_feeds', who, { mode: 'test', before: null, row_limit: null, ...more }) as Promise<Data>
  t.match(await feeds({ row_limit: 1 }), {
    feeds: [{ feed_id: newer.feedId, status: 'pending' }], next_before: newer.feedId,
    held: [{ run_id: held.run_id, name: 'League', reason: /"Home Team" is gone/ }]
  })
  t.match(await feeds({ row_limit: 1, before: newer.feedId }), { feeds: [{ feed_id: feed.feedId, status: 'drifted' }], next_before: null })
  t.match([await feeds({ mode: 'live' }), await feeds({}, foreign)], [{ feeds: [], held: [] }, { feeds: [], held: [] }])
  const one = (more: Data = {}, who = session) =>
    act(q, 'manage.read_feed', who, { mode: 'test', feed_id: feed.feedId, before: null, row_limit: null, ...more }) as Promise<Data>
  const shown = await one({ row_limit: 1 })
  t.match(shown, { name: 'League', runs: [{ run_id: held.run_id, state: 'held' }], next_before: held.run_id, held_run_id: held.run_id,
    layout: { headers: renamed } })
  t.match(await one({ before: held.run_id }), { runs: [{ run_id: applied.run_id, state: 'applied' }], next_before: null })
  t.same([await q.code(() => one({}, foreign)), await q.code(() => one({ mode: 'live' }))], ['OYN01', 'OYN01'])
})
