import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { dayOf, entry, makeFeed, read, season, showRun } from '../../helpers/feeds/feeds.ts'
import { fixtureOf, idOf, makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('FEED-390 a file that waits is discarded, and the run no longer shows what it would change (connect.delete_feed)', async (t, q) => {
  await setClock(q, '2026-08-01T08:00:00Z')
  await makeRealm(q)
  const feed = await makeFeed(q)
  await read(q, feed, season(20))
  const held = await read(q, feed, season(2))
  t.equal(held.state, 'held')
  await q.call('manage.delete_feed', { feed_id: feed.feedId, reports: 'keep', note: null })
  t.match(await showRun(q, held.run_id), { state: 'discarded', failure: 'Its feed was deleted.' })
  t.equal(await q.value('select preview from connect.runs where run_id = $1', [held.run_id]), null)
})

database.transaction('FEED-391 a game is over with a result, three hours after its start, or with its local day; a postponed one is not (connect.reported_games)', async (t, q) => {
  await setClock(q, '2026-08-01T08:00:00Z')
  await makeRealm(q)
  const feed = await makeFeed(q)
  await read(q, feed, [
    entry(0), entry(1), entry(2, { start: undefined }), entry(3, { start: undefined }),
    entry(0, { file_id: 'p', start: '09:00', home: { name: 'Team 8' }, status: 'postponed' }),
    entry(9, { file_id: 's', home_score: 1, away_score: 0 })
  ])
  // 10:00 in Chicago is 15:00 UTC.
  const over = async (at: string) => (await q(
    `select m.external_id, g.is_over from connect.feeds f
      cross join lateral connect.reported_games(f, $2) g join canon.external_ids m using (mapping_id)
      where f.feed_id = $1 order by 1`, [feed.feedId, at]
  )).filter(({ is_over: isOver }) => isOver).map(({ external_id: id }) => id)
  t.match(await fixtureOf(q, feed.sourceKey, 's'), { result: {} })
  t.same(await over(`${dayOf(0)}T17:59:00Z`), ['s'])
  t.same(await over(`${dayOf(0)}T18:00:00Z`), ['g0', 's'])
  t.same(await over(`${dayOf(3)}T04:59:00Z`), ['g0', 'g1', 's'], 'the day of the third game is not over in Chicago')
  t.same(await over(`${dayOf(3)}T05:00:00Z`), ['g0', 'g1', 'g2', 's'])
  t.ok(await idOf(q, feed.sourceKey, 'fixture', 'p'))
})
