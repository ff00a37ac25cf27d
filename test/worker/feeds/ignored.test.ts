/** Columns that the settings of a feed ignore. */
import t from 'tap'
import { read } from '../../helpers/feeds/table_feeds.ts'

t.test('FEED-105 a column that is ignored has no role, and is shown with its values as one that is not used', async (t) => {
  const text = 'Date,Time,Home Team,Away Team,Location\n2026-09-12,10:00,Lions,Bears,Oak Park\n2026-09-13,10:00,Cubs,Bears,Mill Fields'
  const { entries, layout } = read(text, { ignored: ['location'] })
  t.same(entries.map(({ venue }) => venue), [undefined, undefined])
  t.match(layout.unmapped, [{ header: 'Location', samples: ['Oak Park', 'Mill Fields'] }])
  t.match(layout.samples, { 'Home Team': ['Lions', 'Cubs'], Location: ['Oak Park', 'Mill Fields'] })
  t.match(read(text), { entries: [{ venue: { name: 'Oak Park' } }, {}] })
})
