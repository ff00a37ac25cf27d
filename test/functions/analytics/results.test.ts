/** The view analytics.results. */
import t from 'tap'
import { openSeason, rowsOf } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'
import { resultsOf } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-6 each report of a result has a row, as the API lists them: analytics.results', async (t, q) => {
  const { live, id } = await openSeason(q)
  const rows = await rowsOf(q, 'results', 'fixture_id = $1 order by source_rank', [await id('fixture', 'g1')])
  t.match(rows, [
    { source_key: 'league', home_score: 2, away_score: 1, is_winning: true, is_official: true, goals_off: 0, minutes_after_end: 110 },
    { source_key: 'scraper', home_score: 2, away_score: 2, is_winning: false, agrees_with_winner: false, goals_off: 1 }
  ])
  const served = JSON.stringify(await resultsOf(q, 'league', 'g1', live))
  for (const { source_key: source } of rows) t.match(served, `"${source}"`)
})
