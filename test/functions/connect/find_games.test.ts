/** connect.find_games, connect.count_games and connect.listed_games; as manage.list_games uses them: list_games.test.ts. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { dayOf, makeFeed, read, season } from '../../helpers/feeds/feeds.ts'
import { makeRealm, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)
type Data = Record<string, any>

database.transaction('DASHBOARD-150 connect.listed_games: all games that a target lists now, by start, as they are decided', async (t, q) => {
  await setClock(q, '2026-09-01T12:00:00Z')
  await makeRealm(q)
  const feed = await makeFeed(q)
  await read(q, feed, season(5))
  await setClock(q, '2026-09-01T12:01:00Z')
  const { run_id: id } = await read(q, feed, season(5, (_one, at) => at === 0 ? { start: '16:45' } : {}))
  const games = await q.value('select connect.listed_games(r) from connect.runs r where r.run_id = $1', [id]) as Data[]
  t.match(games.map(({ what, on_day: day, start }) => [what, day, start]), [
    ['listed', dayOf(0), `${dayOf(0)}T21:45:00Z`], ...[1, 2, 3, 4].map((n) => ['listed', dayOf(n), `${dayOf(n)}T15:00:00Z`])
  ])
  t.match(games[0], { name: /Team \d+ v Team \d+/, zone: 'America/Chicago', venue: /Park/, status: 'scheduled', fields: [] })
  t.match(await q.value("select connect.find_games($1::jsonb, 'listed', null, $2, null, null, 2)", [JSON.stringify(games), dayOf(2)]), {
    found: 3, next: 2, counts: { listed: 5 }, games: { length: 2 }
  })
  await q('update connect.listed set withdrawn_at = util.now() where on_day = $1', [dayOf(1)])
  const left = await q.value('select connect.listed_games(r) from connect.runs r where r.run_id = $1', [id]) as Data[]
  t.same(left.map(({ on_day: day }) => day), [0, 2, 3, 4].map(dayOf), 'without what was withdrawn')
  t.equal(await q.code(() => q("select connect.find_games('[]', 'lost', null, null, null, null, null)")), 'OYV02')
})
