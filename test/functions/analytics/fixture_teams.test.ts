/** The view analytics.fixture_teams. */
import t from 'tap'
import { openSeason, rowsOf } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-6 each side of a game has its opponent, goals and outcome: analytics.fixture_teams', async (t, q) => {
  const { id } = await openSeason(q)
  const [g1, home, away] = [await id('fixture', 'g1'), await id('team', 't1'), await id('team', 't2')]
  const teams = await rowsOf(q, 'fixture_teams', 'fixture_id = $1 order by side_number', [g1])
  t.match(teams, [
    { side_role: 'home', team_id: home, opponent_team_id: away, goals_for: 2, goals_against: 1, team_outcome: 'win' },
    { side_role: 'away', team_id: away, opponent_team_name: 'Harbour U12', goals_for: 1, team_outcome: 'loss', is_counted: true }
  ])
  const rests = await rowsOf(q, 'fixture_teams', "team_name = 'Harbour U12' and starts_at is not null order by starts_at")
  t.same(rests.map(({ rest_days: days }) => days), [null, 14])
})
