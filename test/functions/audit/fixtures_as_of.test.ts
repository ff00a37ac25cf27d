/** audit.fixtures_as_of: the schedule as it was published at an instant. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'
import { game, idOf, makeRealm, makeSource, push, say, setClock, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)
const at = (day: number): { observed_at: string } => ({ observed_at: `2026-09-0${day}T08:00:00Z` })

database.transaction('AUDIT-9 the games of a competition as they were published then', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'partnerApi')
  await setClock(q, '2026-09-05T12:00:00Z')
  const cup = { competition: { external_id: 'cup' }, sides: sides('a', 'b') }
  await push(q, 'league', [
    say('competition', 'cup', { name: 'Cup', sport: 'soccer', kind: 'league' }, at(1)),
    game('g1', { ...cup, start: '2026-09-12T14:00:00Z', venue: { external_id: 'v', field: '1' } }, at(1)), game('g2', {}, at(1))
  ])
  await setClock(q, '2026-09-06T12:00:00Z')
  await push(q, 'league', [
    game('g1', { ...cup, status: 'cancelled', start: '2026-09-12T14:00:00Z' }, at(2)), game('g3', cup, at(2))
  ])
  const [cupId, g1, g2, g3, home] = [
    await idOf(q, 'league', 'competition', 'cup'), ...await Promise.all(['g1', 'g2', 'g3'].map((g) => idOf(q, 'league', 'fixture', g))),
    await idOf(q, 'league', 'team', 'a')
  ]
  const read = (instant: string, competition: string | null = null) => q.as('oyss_auditor', () =>
    q('select * from audit.fixtures_as_of($1, $2) order by fixture_id', [instant, competition]))
  t.same(await read('2026-09-05T11:00:00Z'), [])
  t.match(await read('2026-09-05T12:00:00Z', cupId!), [{
    mode: 'test', fixture_id: g1, version: 1, starts_at: '2026-09-12T14:00:00Z', status: 'scheduled', competition_id: cupId,
    home_team_id: home, venue_field: '1'
  }])
  t.same((await read('2026-09-05T12:00:00Z')).map(({ fixture_id: id }) => id), [g1, g2].toSorted())
  t.same((await read('2026-09-06T12:00:00Z', cupId!)).map(({ fixture_id: id, status, version }) => [id, status, version]), [
    [g1, 'cancelled', 2], [g3, 'scheduled', 1]
  ])
})
