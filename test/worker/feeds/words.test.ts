/** What words, dates, times, places and sides of schedules mean, cell by cell. */
import t from 'tap'
import type { Entry, FeedSettings } from '../../../worker/feeds/parsers/index.ts'
import { read, withColumn } from '../../helpers/feeds/table_feeds.ts'

const rowOf = (date: string, time: string, settings: Partial<FeedSettings> = {}): Partial<Entry> & { code?: string } => {
  const { entries: [entry], skips: [skip] } = read(`Date,Time,Home,Away\n"${date}","${time}",Lions,Bears`, settings)
  return entry ?? { ...(skip && { code: skip.code }) }
}

t.test('FEED-108 a date reads the same in every common form, and day and month in figures by the setting alone', async (t) => {
  const forms = [
    '2026-09-12', '2026/9/12', '20260912', '09/12/2026', '9/12/26', '9-12-2026', '9.12.2026', 'Sep 12, 2026', 'September 12th, 2026',
    '12 September 2026',
    '12-SEP-2026', '12-Sep-26', 'Sat, Sep 12, 2026', 'Saturday 09/12/2026', '9/12/2026 (Sat)', '46277'
  ]
  for (const form of forms) t.equal(rowOf(form, '10:00').date, '2026-09-12', form)
  t.equal(rowOf('05/06/2026', '10:00').date, '2026-05-06')
  t.equal(rowOf('05/06/2026', '10:00', { day_first: true }).date, '2026-06-05')
  for (const form of ['', 'TBD', '-']) t.equal(rowOf(form, '10:00').code, 'no_date', form)
  for (const form of ['31/31/2026', '2026-02-30', 'soon']) t.equal(rowOf(form, '10:00').code, 'bad_date', form)
})

t.test('FEED-109 a date without a year is read where a weekday fixes the year within 200 days of the fetch, and a weekday that contradicts is a skip', async (t) => {
  t.equal(rowOf('Sat Sep 12', '10:00').date, '2026-09-12')
  t.equal(rowOf('Sat 9/12', '10:00').date, '2026-09-12')
  t.equal(rowOf('Sat, Jan 9', '10:00').date, '2027-01-09')
  t.equal(rowOf('Sep 12', '10:00').code, 'no_year')
  t.equal(rowOf('Sun Sep 12', '10:00').code, 'no_year')
  t.equal(rowOf('Sunday 09/12/2026', '10:00').code, 'weekday')
  t.match(read('Day,Date,Time,Home,Away\nSat,9/12,10:00,A,B').entries, [{ date: '2026-09-12' }])
})

t.test('FEED-110 a time of day reads the same in every common form; TBD, blank and all day are no time, and what is about is estimated', async (t) => {
  for (const form of ['18:30', '6:30 PM', '06:30pm', '6:30 p.m.', '18:30:00', '1830', '18.30', '18h30', '1/1/1900 6:30:00 PM',
    '30-DEC-1899 18:30:00.0000', '0.7708333']) {
    t.match(rowOf('2026-09-12', form), { start: '18:30', time_status: 'confirmed' }, form)
  }
  t.match(rowOf('2026-09-12', 'noon'), { start: '12:00' })
  t.match(rowOf('2026-09-12', '12:15 AM'), { start: '00:15' })
  t.match(rowOf('2026-09-12', '9am'), { start: '09:00' })
  for (const form of ['', 'TBD', 'TBA', 'TBS', 'To Be Determined', 'All Day', '--']) {
    const entry = rowOf('2026-09-12', form)
    t.equal(entry.time_status, 'tbd', form)
    t.notOk('start' in entry, form)
  }
  t.match(rowOf('2026-09-12', 'approx 9:00'), { start: '09:00', time_status: 'estimated' })
  for (const form of ['25:00', '9', 'early', '10:75']) t.equal(rowOf('2026-09-12', form).code, 'bad_time', form)
  t.match(rowOf('09/12/2026 6:30 PM', ''), { date: '2026-09-12', start: '18:30' })
})

t.test('FEED-110 midnight is no kick-off where the feed or the layout says so, or more than one game in twenty has it', async (t) => {
  const games = (midnights: number): string => 'Date,Time,Home,Away\n' +
    Array.from({ length: 40 }, (_, at) => `2026-09-12,${at < midnights ? '00:00' : '10:00'},A${at},B`).join('\n')
  const unknown = (midnights: number, settings: Partial<FeedSettings> = {}): number =>
    read(games(midnights), settings).entries.filter((entry) => entry.time_status === 'tbd').length
  t.equal(unknown(2), 0)
  t.equal(unknown(3), 3)
  t.equal(unknown(2, { midnight_is_tbd: true }), 2)
  t.equal(unknown(3, { midnight_is_tbd: false }), 0)
})

t.test('FEED-111 a zone behind a time is that of the feed on that day or the row is skipped; an offset makes an instant, on its local day', async (t) => {
  t.match(rowOf('2026-09-12', '9:00 AM EDT'), { start: '09:00' })
  t.match(rowOf('2026-12-12', '9:00 AM EST'), { start: '09:00' })
  t.match(rowOf('2026-09-12', '9:00 AM ET'), { start: '09:00' })
  t.match(rowOf('2026-02-13', '5:00PM MST MST', { time_zone: 'America/Phoenix' }), { start: '17:00' })
  t.equal(rowOf('2026-09-12', '9:00 AM EST').code, 'zone')
  t.equal(rowOf('2026-09-12', '9:00 AM CDT').code, 'zone')
  t.equal(rowOf('2026-09-12', '9:00 QQT').code, 'unknown_zone')
  t.match(rowOf('2026-09-12T01:30:00Z', ''), { date: '2026-09-11', start_utc: '2026-09-12T01:30:00Z' })
  t.match(rowOf('2026-09-12T18:30:00-07:00', ''), { date: '2026-09-12', start_utc: '2026-09-13T01:30:00Z' })
  const zoned = read('Date,Time,Time Zone,Home,Away\n2026-09-12,9:00,America/Denver,A,B\n2026-09-12,9:00,Mars,A,C\n' +
    '2026-09-12,9:00,Eastern Time (US & Canada),A,D')
  t.match(zoned.entries, [{ start: '09:00', zone: 'America/Denver' }, { start: '09:00' }])
  t.match(zoned.skips, [{ code: 'unknown_zone' }])
})

t.test('FEED-112 an end or a length is read where the file states it; what ends before it begins has no end', async (t) => {
  const ending = (text: string): Partial<Entry> => read(`Date,Time,End Time,Duration,Home,Away\n2026-09-12,${text},A,B`).entries[0] ?? {}
  t.match(ending('10:00,11:30,'), { end: '11:30' })
  t.match(ending('10:00,,1:15'), { duration_minutes: 75 })
  t.match(ending('10:00,,70'), { duration_minutes: 70 })
  t.match(ending('23:00,00:30,'), { duration_minutes: 90 })
  t.notOk('end' in ending('10:00,09:00,'))
  t.match(rowOf('2026-09-12', '9:00 - 10:30 AM'), { start: '09:00', end: '10:30' })
  t.match(rowOf('2026-09-12', '11:00-12:30 PM'), { start: '11:00', end: '12:30' })
  t.match(read('Start Date,Start Time,End Date,End Time,Home,Away\n9/12/2026,22:00,9/14/2026,10:00,A,B').entries,
    [{ duration_minutes: 2160 }])
  t.match(rowOf('2026-09-12', '10:00', { default_minutes: 90 }), { duration_minutes: 90 })
})

t.test('FEED-113, FEED-394 words state off, on, under way, over; other words state no status, and unknown ones are reported', async (t) => {
  const said: Record<string, string | undefined> = {
    '': undefined, TBS: undefined, Friendly: undefined,
    Scheduled: 'scheduled', Normal: 'scheduled', 'Field Change': 'scheduled', Rescheduled: 'scheduled',
    Canceled: 'cancelled', CANCELLED: 'cancelled', 'Cancelled - weather': 'cancelled', Postponed: 'postponed', PPD: 'postponed',
      'Rained Out': 'postponed',
    Rainout: 'postponed', Suspended: 'postponed', Completed: 'completed', 'Final/OT': 'completed', 'In Progress': 'in_progress',
      Forfeit: 'forfeit'
  }
  for (const [word, status] of Object.entries(said)) {
    const { entries, unknown_words: unknown } = withColumn('Status', word)
    t.equal(entries[0]?.status, status, word)
    t.same(unknown, [], word)
    t.equal(entries[0]?.is_final, status === 'completed' ? true : undefined, word)
  }
  t.match(withColumn('Status', 'Zorped'), { entries: [{ status: undefined }], unknown_words: ['Zorped'] })
  t.match(withColumn('Status', 'Deleted').skips, [{ row: 2, code: 'deleted' }])
  t.match(withColumn('Status', 'Unscheduled').skips, [{ row: 2, code: 'unscheduled' }])
  t.match(withColumn('Cancelled', 'TRUE').entries, [{ status: 'cancelled' }])
  t.match(withColumn('Cancelled', 'FALSE').entries, [{ status: 'scheduled' }])
  t.match(read('Date,Home,Away\n2026-09-12,A,B').entries, [{ status: undefined }], 'without a column')
  t.match(rowOf('2026-09-12', 'PPD'), { status: 'postponed', time_status: 'tbd' })
})

t.test('FEED-115 what stands where no team is known yet is no team: the side is left out, and both names are notes where they say more', async (t) => {
  const names = ['TBD', 'tba', 'BYE', '1st A', 'Winner SF1', 'W1 (Red)', 'Bracket Winner 3', 'Pool A 2nd Place', 'Seed #2',
    'Loser of Game 4', 'Semi Finals A Winner', 'Bracket A #1']
  for (const name of names) {
    const [entry] = read(`Date,Time,Home,Away\n2026-09-12,10:00,Lions,${name}`).entries
    t.notOk(entry && 'away' in entry, name)
    t.equal(entry?.home?.name, 'Lions')
    t.equal(entry?.notes, /^tb/i.test(name) ? undefined : `Lions vs ${name}`, name)
  }
  for (const name of ['Winners Circle FC', 'Westside', 'L7 United', 'Bend Belles', 'Placer United', '1st Capital SC']) {
    t.equal(read(`Date,Time,Home,Away\n2026-09-12,10:00,Lions,${name}`).entries[0]?.away?.name, name)
  }
})

t.test('FEED-117 a place in one cell parts into venue and field at its last dash or before the label of a field', async (t) => {
  const placeOf = (text: string): unknown[] => { const [entry] = withColumn('Location', text).entries; return [entry?.venue?.name,
    entry?.field] }
  t.same(placeOf('Bobcat Park - Bobcat #3D'), ['Bobcat Park', 'Bobcat #3D'])
  t.same(placeOf('Reach Complex - East - Field 8'), ['Reach Complex - East', 'Field 8'])
  t.same(placeOf('Oak Park Field 1'), ['Oak Park', 'Field 1'])
  t.same(placeOf('Ice Center, Rink 2'), ['Ice Center', 'Rink 2'])
  t.same(placeOf('Oak Park (Field 3)'), ['Oak Park', 'Field 3'])
  t.same(placeOf('North Park #4'), ['North Park', '#4'])
  for (const whole of ['Maple Field', 'Smith Field House', 'Cage 2', 'Martin Luther King Jr. Park']) t.same(placeOf(whole),
    [whole, undefined])
  for (const none of ['TBD', 'Not Set', 'TBA - Field 1', '']) t.same(placeOf(none), [undefined, undefined], none)
  const apart = read('Date,Time,Home,Away,Venue,Field\n2026-09-12,10:00,A,B,Oak Park Field 1,South')
  t.match(apart.entries, [{ venue: { name: 'Oak Park Field 1' }, field: 'South' }])
})

t.test('FEED-118 scores stand in columns of their own, in one cell in the order of the sides, or in two of one name', async (t) => {
  const lines = {
    'Date,Time,Home Team,Home Score,Away Team,Away Score': '2026-09-12,10:00,Lions,3,Bears,1.0',
    'Date,Time,Home Team,Result,Away Team': '2026-09-12,10:00,Lions,3 - 1,Bears',
    'Date,Time,Away Team,Result,Home Team': '2026-09-12,10:00,Bears,1-3,Lions',
    'Date,Time,Visitor,Score,Home,Score': '2026-09-12,10:00,Bears,1,Lions,3',
    'Date,Time,Home Team,Home,Away,Away Team': '2026-09-12,10:00,Lions,3,1,Bears'
  }
  for (const [header, line] of Object.entries(lines)) {
    t.match(read(`${header}\n${line}`).entries, [{ home: { name: 'Lions' }, away: { name: 'Bears' }, home_score: 3, away_score: 1 }],
      header)
  }
  const own = read('Date,Time,Opponent,H/A,Result\n2026-09-12,10:00,Bears,A,W 3-1\n2026-09-13,10:00,Bears,H,L 3-1\n' +
    '2026-09-14,10:00,Bears,H,-', { team: 'Lions' })
  t.match(own.entries, [{ home_score: 1, away_score: 3 }, { home_score: 1, away_score: 3 }, { home: { name: 'Lions' } }])
  t.notOk('home_score' in (own.entries[2] as Entry))
  t.match(read('Date,Time,Home,Result,Away\n2026-09-12,10:00,A,Cancelled,B').entries, [{ status: 'cancelled' }])
})
