/** Where a fixture stands in lists, and what bounds mean. */
import t from 'tap'
import { useDatabase } from '../../helpers/database.ts'

const database = await useDatabase(t)
const utc = (moment: string): Date => new Date(moment)

database.transaction('a day begins at midnight of its zone, summer time and all; in UTC where the server does not know the zone (util.local_midnight)', async (t, q) => {
  const cases = [
    ['2026-07-01', 'America/Chicago', '2026-07-01T05:00:00Z'],
    ['2026-12-01', 'America/Chicago', '2026-12-01T06:00:00Z'],
    ['2026-07-01', 'Asia/Kolkata', '2026-06-30T18:30:00Z'],
    ['2026-07-01', 'UTC', '2026-07-01T00:00:00Z'],
    ['2026-07-01', 'Mars/Olympus_Mons', '2026-07-01T00:00:00Z'],
  ] as const
  for (const [date, zone, moment] of cases) {
    t.same(await q.value('select util.local_midnight($1, $2)', [date, zone]), utc(moment), `${date} ${zone}`)
  }
})

database.transaction('LIST-10 a fixture sorts by its start, else by its date in its own zone, its venue\'s, or UTC; undated last', async (t, q) => {
  const start = '2026-09-12T14:30:00Z'
  const cases = [
    [start, '2026-09-20', 'America/Chicago', 'Europe/Berlin', start],
    [start, null, null, null, start],
    [null, '2026-09-12', 'America/Chicago', 'Europe/Berlin', '2026-09-12T05:00:00Z'],
    [null, '2026-09-12', null, 'Europe/Berlin', '2026-09-11T22:00:00Z'],
    [null, '2026-09-12', null, null, '2026-09-12T00:00:00Z'],
  ] as const
  for (const [starts, date, own, venue, moment] of cases) {
    t.same(
      await q.value('select project.sorting_moment($1, $2, $3, $4)', [starts, date, own, venue]), utc(moment),
      `${starts} ${date} ${own} ${venue}`
    )
  }
  t.equal(await q.value("select project.sorting_moment(null, null, 'UTC', 'UTC') = 'infinity'"), true)
})

database.transaction('a bound is a moment, or the first moment of a day in UTC, whatever zone the session has (read.moment_of)', async (t, q) => {
  await q("set local timezone = 'America/Chicago'")
  t.same(await q.value("select read.moment_of('2026-09-12')"), utc('2026-09-12T00:00:00Z'))
  t.same(await q.value("select read.moment_of('2026-09-12T14:30:00Z')"), utc('2026-09-12T14:30:00Z'))
  t.same(await q.value("select read.moment_of('2016-12-31T23:59:60.25Z')"), utc('2017-01-01T00:00:00.25Z'))
  t.same(await q.value("select read.moment_of('2026-09-12T14:30:00+02:00')"), utc('2026-09-12T12:30:00Z'))
})

database.transaction('a place in a list is kilometres or the moment, and the id (read.place_text)', async (t, q) => {
  t.equal(await q.value("select read.place_text('2026-09-12T14:30:00Z', null, 'fx_1')"), '2026-09-12T14:30:00Z fx_1')
  t.equal(await q.value("select read.place_text('2026-09-12T14:30:00Z', 12.5, 'fx_1')"), '12.5 fx_1')
  t.equal(await q.value("select read.place_text('infinity', null, 'fx_1')"), 'infinity fx_1')
})

database.transaction('a day is that of the zone, and of UTC where the server does not know the zone (util.local_day)', async (t, q) => {
  for (const [zone, day] of [
    ['Pacific/Auckland', '2026-09-13'], ['America/Chicago', '2026-09-12'], ['UTC', '2026-09-12'], ['Nowhere/Land', '2026-09-12']
  ] as const) {
    t.equal(await q.value("select util.local_day('2026-09-12T12:00:00Z', $1)::text", [zone]), day, zone)
  }
})
