/** The view analytics.stages. */
import t from 'tap'
import { openSeason, rowsOf } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-6 a stage is listed with its division and rules: analytics.stages', async (t, q) => {
  const { id } = await openSeason(q)
  t.match(await rowsOf(q, 'stages'), [{
    stage_id: await id('stage', 's'), name: 'Season', stage_type: 'league', division_id: await id('division', 'd'),
    competition_id: await id('competition', 'c'), points_rule: null, tiebreakers: 'points, goal_diff'
  }])
})
