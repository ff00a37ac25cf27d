/** The view analytics.divisions. */
import t from 'tap'
import { openSeason, rowsOf } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-6 a division is listed with its competition: analytics.divisions', async (t, q) => {
  const { id } = await openSeason(q)
  t.match(await rowsOf(q, 'divisions'), [{
    division_id: await id('division', 'd'), name: 'Girls U12', competition_id: await id('competition', 'c'),
    competition_name: 'Fall League', age_group: 'U12', gender: 'F', level: null
  }])
})
