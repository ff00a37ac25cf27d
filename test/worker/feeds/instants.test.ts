/** Wall times made instants: worker/feeds/instants.ts. */
import t from 'tap'
import { formatTime } from '../../../server/pages/public/when.ts'
import { withInstants } from '../../../worker/feeds/instants.ts'
import type { Entry } from '../../../worker/feeds/parsers/types.ts'

const entry = (more: object): Entry => ({
  row: 1, kind: 'game', date: '2026-12-01', start: '18:45', time_status: 'confirmed', status: 'scheduled', ...more
})
const read = (more: object, zone = 'America/Chicago'): Entry | undefined =>
  withInstants({ entries: [entry(more)], skips: [] }, zone).entries[0]

t.test('FEED-7 what a file says is what a page shows, in every zone and on every day of a year', async (t) => {
  for (const zone of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'US/Eastern']) {
    for (let day = 0; day < 365; day += 13) {
      const date = new Date(Date.UTC(2026, 8, 1 + day)).toISOString().slice(0, 10)
      const made = read({ date, end: '20:15' }, zone)
      const shown = [made?.start_utc, made?.end_utc].map((at) => formatTime('time', at as string, zone))
      if (`${shown}` !== '6:45 PM,8:15 PM') t.same(shown, ['6:45 PM', '8:15 PM'], `${zone}, ${date}`)
    }
  }
})

t.test('FEED-7 of a start that clocks repeat the first counts, one that they skip is later by what they skip; both are estimated', async (t) => {
  t.match(read({ date: '2026-11-01', start: '01:30' }), { start_utc: '2026-11-01T06:30:00Z', time_status: 'estimated' })
  t.match(read({ date: '2027-03-14', start: '02:30' }), { start_utc: '2027-03-14T08:30:00Z', time_status: 'estimated' })
  t.match(read({ date: '2026-11-01', start: '03:30' }), { start_utc: '2026-11-01T09:30:00Z', time_status: 'confirmed' })
})

t.test('FEED-7 an end is of the next day where it is before the start; instants and entries without a start stay', async (t) => {
  t.match(read({ end: '00:30' }), { start_utc: '2026-12-02T00:45:00Z', end_utc: '2026-12-02T06:30:00Z' })
  t.match(read({ zone: 'Europe/Vienna' }), { start_utc: '2026-12-01T17:45:00Z' })
  for (const one of [entry({ start: undefined }), entry({ start: undefined, start_utc: '2026-12-01T10:00:00Z' })]) t.same(read(one), one)
})

t.test('FEED-9 an entry in a zone that the runtime does not know is a skipped row', async (t) => {
  t.same(withInstants({ entries: [entry({ row: 7, zone: 'America/Nowhere' }), entry({})], skips: [] }, 'America/Chicago').skips, [
    { row: 7, code: 'unknown_time_zone', words: 'The time zone "America/Nowhere" is not known.', excerpt: '' }
  ])
})
