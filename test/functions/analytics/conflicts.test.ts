/** The view analytics.conflicts. */
import t from 'tap'
import { openSeason, rowsOf } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'
import { mark, of, openClub } from '../../helpers/people/private_club.ts'
import { game, gone, idOf, push, say, score, setClock } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-8 a conflict is a different value of another source that is overruled now: analytics.conflicts', async (t, q) => {
  const { live, id } = await openSeason(q)
  const [g1, v1] = [await id('fixture', 'g1'), await id('venue', 'v1')]
  const conflicts = async () => (await rowsOf(q, 'conflicts', 'entity_id = $1 order by field', [g1]))
    .map((row) => [row.field, row.winning_source_key, row.winning_value, row.losing_source_key, row.losing_value])
  const [result, start, venue] = await conflicts()
  t.same([result, start], [
    ['result', 'league', 'away 1, home 2', 'scraper', 'away 2, home 2'],
    ['start', 'league', '2026-09-05T15:00:00Z', 'scraper', '2026-09-05T15:30:00Z']
  ])
  t.match(venue, ['venue', 'league', v1, 'scraper', /^ven_/])
  // A venue of the same name, and a result that lacks only the mark of the host, are no conflicts.
  await push(q, 'scraper', [
    say('venue', 'w2', { name: 'NORTH park' }),
    game(g1, { start: '2026-09-05T15:00:00Z', venue: { external_id: 'w2' }, result: score(2, 1) })
  ], live)
  t.same(await conflicts(), [])
  await setClock(q, '2026-09-21T08:00:00Z')
  await push(q, 'scraper', [game(g1, { start: '2026-09-05T15:45:00Z' })], live)
  t.equal((await conflicts()).length, 1)
  await setClock(q, '2026-09-22T08:00:00Z')
  await push(q, 'scraper', [gone('fixture', g1)], live)
  t.same(await conflicts(), [], 'it no longer lists the game')
})

database.transaction('ANALYTICS-5 a conflict about the sides names no private team, one about its title or address is left out', async (t, q) => {
  const { live, stranger, club } = await openClub(q)
  const g = await idOf(q, 'club', 'fixture', 'g', live)
  const team = await idOf(q, 'club', 'team', 't', live)
  await push(q, 'stranger', [
    say('team', 'x', { name: 'Visitors' }),
    game(g, { title: 'Cup of strangers', sides: [{ role: 'home', team: { external_id: team } }, { role: 'away', team: of('x') }] })
  ], stranger)
  const fields = async () => (await rowsOf(q, 'conflicts', 'fixture_id = $1 order by field', [g])).map(({ field }) => field)
  t.same(await fields(), ['sides', 'title'])
  await mark(q, club)
  t.same(await fields(), ['sides'])
  const [row] = await rowsOf(q, 'conflicts', 'fixture_id = $1', [g])
  t.match(row, { winning_value: /^home Private team, away tm_/, losing_value: /^home Private team, away tm_/ })
})
