/** Days that may be meant otherwise than they were read. */
import t from 'tap'
import { read } from '../../helpers/feeds/table_feeds.ts'

t.test('FEED-109 a date with a question mark is not certain, and one without a year is asked about', async (t) => {
  const text = 'Date,Time,Home Team,Away Team\nSat 9/12?,10:00,Lions,Bears\nSun 9/13,10:00,Cubs,Bears\n9/20/2026,10:00,Cubs,Lions'
  const { entries, doubts, warnings } = read(text, { fetched_on: '2026-08-01' })
  t.same(entries.map(({ date, time_status }) => [date, time_status]), [
    ['2026-09-12', 'estimated'], ['2026-09-13', 'confirmed'], ['2026-09-20', 'confirmed']
  ])
  const words = ['1 date has a question mark: read as not certain.', '2 dates have no year: the first is read as 2026-09-12.']
  t.same([doubts, warnings], [words, words])
  t.equal(read('Date,Time,Home Team,Away Team\n9/20/2026,10:00,Cubs,Lions').doubts, undefined)
})
