import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { work } from '../../helpers/identity/matching.ts'
import { homeOf, idOf, push } from '../../helpers/seed.ts'
import { type Data, plays, LEAGUE, CLUB, begin, areOne } from '../../helpers/identity/one_minute.ts'

const database = await useDatabase(t)

database.transaction('IDENTITY-120, IDENTITY-172 what is one game already counts for its two opponents, that they may be one', async (t, q) => {
  await begin(q)
  await push(q, 'league', LEAGUE)
  await push(q, 'club', [...CLUB, plays('h', 'short')])
  await work(q)
  const [theirs, short] = [await idOf(q, 'league', 'team', 'theirs'), await idOf(q, 'club', 'team', 'short')]
  const opponent = await idOf(q, 'league', 'team', 'known')
  const fixture = await idOf(q, 'league', 'fixture', 'g')
  const named = await q('select * from matching.named_otherwise($1, $2)', [homeOf(q).realmId, [theirs, short]])
  t.match(named, [{ fixture_id: fixture, opponent_id: opponent, other_id: theirs }], 'of the team that the game is shown with')
  for (const pair of [[theirs, short], [short, theirs]]) {
    const games = 'select opponents from matching.compare_games($1, array[$2], array[$3], array[null::integer])'
    t.equal(await q.value(games, [homeOf(q).realmId, ...pair]), 1)
  }
  const start = (day: number): Data => ({ start: `2026-10-${day}T14:30:00Z` })
  const days = [10, 11, 17, 18, 24, 25]
  await push(q, 'league', days.map((day) => plays(`g${day}`, 'theirs', start(day))))
  await push(q, 'club', days.map((day) => plays(`h${day}`, 'short', start(day))))
  t.ok(await areOne(q, 'g10', 'h10'), 'in the batch')
  await work(q)
  t.ok(await areOne(q, 'theirs', 'short', 'team'))
})
