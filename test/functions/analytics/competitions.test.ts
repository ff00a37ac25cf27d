/** The view analytics.competitions. */
import t from 'tap'
import { openSeason, rowsOf, served } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-6 a competition has the values that the API serves: analytics.competitions', async (t, q) => {
  const { live, id } = await openSeason(q)
  const league = await served(q, live, 'get_competition', await id('competition', 'c'))
  const [row] = await rowsOf(q, 'competitions', 'competition_id = $1', [league.id])
  t.same([row.name, row.sport, row.kind, row.season, row.host_organization_id, row.time_zone, row.version],
    [league.name, league.sport, league.kind, league.season, league.host.id, league.time_zone, league.version])
})
