/** The view analytics.source_reliability. */
import t from 'tap'
import { openSeason, rowsOf } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-8 of each field, how many values of a source are shown and how many overruled: analytics.source_reliability', async (t, q) => {
  await openSeason(q)
  const of = async (source: string, field: string) => {
    const [row] = await rowsOf(q, 'source_reliability', "source_key = $1 and entity_type = 'fixture' and field = $2", [source, field])
    return [row.claim_count, row.winning_count, row.losing_count, row.overruled_count, row.overruled_share]
  }
  t.same(await of('league', 'start'), [3, 3, 0, 0, 0])
  t.same(await of('scraper', 'start'), [1, 0, 1, 1, 1])
  t.same(await of('scraper', 'result'), [1, 0, 1, 1, 1])
  t.same(await of('league', 'result'), [2, 2, 0, 0, 0])
  t.same(await of('scraper', 'sport'), [2, 0, 2, 0, 0], 'what says the same is overruled by nothing')
})
