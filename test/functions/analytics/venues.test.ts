/** The view analytics.venues. */
import t from 'tap'
import { openSeason, rowsOf, served } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-6 a venue has the values that the API serves: analytics.venues', async (t, q) => {
  const { live, id } = await openSeason(q)
  const park = await served(q, live, 'get_venue', await id('venue', 'v1'))
  const [row] = await rowsOf(q, 'venues', 'venue_id = $1', [park.id])
  t.same([row.name, row.city, row.region, [row.latitude, row.longitude], row.time_zone, row.version],
    [park.name, park.address.city, park.address.region, park.geo, park.time_zone, park.version])
})
