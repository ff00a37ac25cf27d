/** The view analytics.venue_utilisation. */
import t from 'tap'
import { openSeason, rowsOf } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-6 a booked hour counts the minutes in it, and cancelled games apart: analytics.venue_utilisation', async (t, q) => {
  const { id } = await openSeason(q)
  const at = async (venue: string) => (await rowsOf(q, 'venue_utilisation', 'venue_id = $1 order by local_date, local_hour', [venue]))
    .map((row) => [row.local_date, row.local_hour, row.venue_field, row.fixture_count, row.starting_count, row.booked_minutes,
      row.cancelled_count])
  t.same(await at(await id('venue', 'v1')), [['2026-09-05', 10, '1', 1, 1, 60, 0], ['2026-09-05', 11, '1', 1, 0, 10, 0]])
  t.same(await at(await id('venue', 'v2')), [
    ['2026-09-12', 11, null, 0, 0, 0, 1], ['2026-09-12', 12, null, 0, 0, 0, 1],
    ['2026-09-19', 10, null, 1, 1, 60, 0], ['2026-09-19', 11, null, 1, 0, 30, 0]
  ])
})
