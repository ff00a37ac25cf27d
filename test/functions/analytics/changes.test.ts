/** The view analytics.changes. */
import t from 'tap'
import { openSeason, rowsOf } from '../../helpers/analyst_season.ts'
import { useDatabase } from '../../helpers/database.ts'
import { historyOf } from '../../helpers/seed.ts'

const database = await useDatabase(t)

database.transaction('ANALYTICS-6 the changes of a game are those of its history: analytics.changes', async (t, q) => {
  const { live, id } = await openSeason(q)
  for (const external of ['g1', 'g2', 'g3']) {
    const rows = await rowsOf(q, 'changes', 'entity_id = $1 and entity_type = $2 order by ledger_position, change_number', [
      await id('fixture', external), 'fixture'
    ])
    const history = await historyOf(q, 'league', external, live)
    t.same(rows.map(({ version, kind, source_key: source }) => [version, kind, source]),
      history.map(({ version, kind, source }: any) => [version, kind, source]), external)
  }
  const [moved] = await rowsOf(q, 'changes', "kind = 'rescheduled'")
  t.match(moved, { is_headline: true, cause: 'batch', reporting_seconds: 1800, propagation_seconds: 0, lead_hours: 51.5 })
})
