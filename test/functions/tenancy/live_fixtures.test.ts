/** The views tenancy.live_fixtures and tenancy.live_teams, as the views of schema analytics show them. */
import t from 'tap'
import { readAll, rowsOf } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'
import { mark, of, openClub } from '../../helpers/people/private_club.ts'
import { game, idOf, push, say, score, sides } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-5 a private team has no id, name or row of its own; its games stay where another team plays: tenancy.live_fixtures, tenancy.live_teams', async (t, q) => {
  const { live, club } = await openClub(q)
  await push(q, 'club', [
    say('team', 't2', { name: 'Harbour U14 Girls', organization: of('o') }),
    say('competition', 'c', {
      name: 'Cup', divisions: [{ external_id: 'd', name: 'D', stages: [{ external_id: 's', name: 'S', type: 'league' }] }]
    }),
    game('g', {
      competition: of('c'), division: of('d'), stage: of('s'), status: 'completed', result: score(4, 1), url: 'https://harbour.example/g'
    }),
    game('inner', { start: '2026-09-13T15:00:00Z', sides: sides('t', 't2') })
  ], live)
  const [team, other, g, inner] = [
    await idOf(q, 'club', 'team', 't', live), await idOf(q, 'club', 'team', 't2', live), await idOf(q, 'club', 'fixture', 'g', live),
    await idOf(q, 'club', 'fixture', 'inner', live)
  ]
  const [open] = await rowsOf(q, 'fixtures', 'fixture_id = $1', [g])
  t.match(open, { home_team_id: team, home_team_name: 'Harbour U12 Girls', title: 'Harbour cup', is_redacted: false })
  await mark(q, club)
  const all = await readAll(q)
  const text = JSON.stringify(all)
  for (const secret of [team, other, inner, 'Harbour U12', 'Harbour U14', 'Harbour cup', 'harbour.example']) {
    t.notMatch(text, new RegExp(secret), secret)
  }
  t.match(all.fixtures?.filter((row) => row.fixture_id === g), [{
    home_team_id: null, home_team_name: 'Private team', home_organization_id: null, away_team_id: open.away_team_id, home_score: 4,
    title: null, url: null, is_redacted: true
  }])
  t.match(all.fixture_teams?.filter((row) => row.fixture_id === g), [
    { team_id: null, team_name: 'Private team' }, { team_id: open.away_team_id, opponent_team_id: null, opponent_team_name: 'Private team' }
  ])
  t.match(all.standings?.toSorted((one, two) => one.table_position - two.table_position), [
    { team_id: null, team_name: 'Private team', points: 3 }, { team_id: open.away_team_id, points: 0 }
  ])
  await mark(q, club, false)
  t.same((await rowsOf(q, 'fixtures', 'fixture_id = any ($1)', [[g, inner]])).map(({ is_redacted: is }) => is), [false, false])
})
