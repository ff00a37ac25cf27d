/** The view analytics.standings. */
import t from 'tap'
import { openSeason, rowsOf, served } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-6 a table has the rows that the API serves: analytics.standings', async (t, q) => {
  const { live, id } = await openSeason(q)
  const competition = await id('competition', 'c')
  const { data: [{ rows, complete }] } = await served(q, live, 'list_standings', competition)
  t.equal(rows.length, 3)
  t.same(
    (await rowsOf(q, 'standings', 'competition_id = $1 order by table_position, team_name', [competition])).map((line) => [
      line.table_position, line.team_name, line.played, line.wins, line.draws, line.losses, line.goals_for, line.goals_against,
      line.goal_difference, line.points, line.is_complete
    ]),
    rows.map((line: any) => [
      line.position, line.team_name, line.played, line.wins, line.draws, line.losses, line.goals_for, line.goals_against, line.goal_diff,
      line.points, complete
    ])
  )
})
