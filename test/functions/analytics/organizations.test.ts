/** The view analytics.organizations. */
import t from 'tap'
import { openSeason, rowsOf, served } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-6 an organization has the values that the API serves: analytics.organizations', async (t, q) => {
  const { live, id } = await openSeason(q)
  const club = await served(q, live, 'get_organization', await id('organization', 'o1'))
  t.match(await rowsOf(q, 'organizations', 'organization_id = $1', [club.id]), [
    { name: club.name, kind: club.kind, region: null, version: club.version, source_count: 1 }
  ])
})
