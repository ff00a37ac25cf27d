/** Clocks of twelve hours without AM and PM. */
import t from 'tap'
import { read } from '../../helpers/feeds/table_feeds.ts'

type Reading = ReturnType<typeof read>
const games = (times: string[]): Reading =>
  read(`Date,Time,Home,Away\n${times.map((time, at) => `2026-09-12,${time},Lions ${at},Bears`).join('\n')}`)
const starts = ({ entries }: Reading): (string | undefined)[] => entries.map(({ start }) => start)

t.test('FEED-360 without AM and PM 1:00 to 6:59 are in the afternoon, and it says so', async (t) => {
  const reading = games(['9:00', '12:15', '1:30', '6:59'])
  t.same(starts(reading), ['09:00', '12:15', '13:30', '18:59'])
  t.match(reading.warnings, ['Its times say neither AM nor PM: 1:30 is read as 1:30 PM.'])
  t.equal(reading.doubts, undefined)
  t.match(games(['11:00 - 12:15', '1:30 - 2:45']).entries, [{ end: '12:15' }, { start: '13:30', end: '14:45' }])
})

t.test('FEED-360 7:00 to 8:59 are in the morning, in the evening where all begin from 5:00 to 8:59; both are doubtful', async (t) => {
  const day = games(['8:00', '9:15', '1:30'])
  t.same(starts(day), ['08:00', '09:15', '13:30'])
  t.same(day.doubts, ['Its times say neither AM nor PM: 1:30 is read as 1:30 PM, 8:00 is read as 8:00 AM.'])
  const evening = games(['5:30', '6:45', '8:00'])
  t.same(starts(evening), ['17:30', '18:45', '20:00'])
  t.match(evening.doubts, [/8:00 is read as 8:00 PM/])
})

t.test('FEED-360 one time that says more shows that all mean what they say; TBD says nothing', async (t) => {
  for (const other of ['13:00', '9:00 AM', '09:00', '9:00:00', '0:30']) {
    const reading = games(['1:30', other])
    t.equal(starts(reading)[0], '01:30', other)
    t.same([reading.warnings, reading.doubts], [[], undefined])
  }
  t.same(starts(games(['1:30', 'TBD'])), ['13:30', undefined])
  t.same(starts(games(['9:00', '8:00'])), ['09:00', '08:00'])
})

t.test('FEED-360 the tables of a page are one file, whose days have tables of their own', async (t) => {
  const table = (day: string, time: string): string =>
    `<h3>September ${day}, 2026</h3><table><tr><th>Time</th><th>Home</th><th>Away</th></tr>` +
    `<tr><td>${time}</td><td>A ${day}</td><td>B</td></tr></table>`
  t.same(starts(read(`<html><body>${table('12', '9:00')}${table('13', '1:30')}</body></html>`, { kind: 'html' })), ['09:00', '13:30'])
  t.same(starts(read(`<html><body>${table('12', '19:00')}${table('13', '1:30')}</body></html>`, { kind: 'html' })), ['19:00', '01:30'])
})
