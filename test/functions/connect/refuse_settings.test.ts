/** What the settings of a feed may be, when it is registered and when they are changed. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const FEED = { name: 'League', kind: 'csv', sport: 'soccer', time_zone: 'America/Chicago' }

database.transaction('FEED-1, FEED-2 each setting that is missing or malformed is refused with a sentence that says what it may be', async (t, q) => {
  const refused = (more: object) => q.code('select connect.refuse_settings($1)', [{ ...FEED, ...more }])
  const right = { covers: 'upcoming', vs_means: 'participants', mapping: { home: 'Team 1' }, url: 'https://a.example/a.csv' }
  t.equal(await refused(right), undefined)
  for (const wrong of [
    { name: ' ' }, { name: 'x'.repeat(101) }, { kind: 'pdf' }, { sport: undefined }, { sport: 'chess' }, { time_zone: 'Chicago' },
    { url: 'ftp://a.example' }, { url: 'https://kim@a.example/' }, { covers: 'all' }, { vs_means: 'away_first' }, { mapping: [] },
    { day_first: 'x' }, { requests_per_hour: 0 }
  ]) t.equal(await refused(wrong), 'OYV02', JSON.stringify(wrong))
})
