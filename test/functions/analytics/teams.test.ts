/** The view analytics.teams. */
import t from 'tap'
import { openSeason, rowsOf, served } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-6 a team has the values that the API serves: analytics.teams', async (t, q) => {
  const { live, id } = await openSeason(q)
  for (const external of ['t1', 't2', 't3']) {
    const team = await served(q, live, 'get_team', await id('team', external))
    const [row] = await rowsOf(q, 'teams', 'team_id = $1', [team.id])
    t.same(
      [row.name, row.organization_id, row.organization_name, row.sport, row.age_group, row.gender, row.version, row.source_count],
      [team.name, team.organization.id, team.organization.name, team.sport, team.age_group, team.gender, team.version, 1]
    )
  }
})
