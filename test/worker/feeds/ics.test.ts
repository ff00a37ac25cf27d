/** Calendars as schedules: lines, series, zones, ids. */
import t from 'tap'
import { calendar, component, entriesOf, entryOf, event, read, refusalOf } from './calendars.ts'

const ids = (events: string[]): (string | undefined)[] => entriesOf(events).map(({ file_id: id }) => id)
const practice = (properties: Record<string, string | string[] | undefined>): string =>
  event({ UID: 's', DTSTART: undefined, 'DTSTART;TZID=America/Denver': '20261006T180000', SUMMARY: 'Practice', ...properties })
const moved = (from: string, properties: Record<string, string | undefined>): string =>
  practice({ 'RECURRENCE-ID;TZID=America/Denver': from, ...properties })

t.test('FEED-130 a broken event, alarm or line costs itself, is reported, and the rest is read', async (t) => {
  const { entries, skips, rows, warnings } = read(calendar(
    event({ UID: 'a' }),
    event({ UID: 'b', DTSTART: undefined }),
    event({ UID: 'c', DTSTART: '2026103T1' }),
    event({ UID: 'd' }, 'BEGIN:VALARM', 'TRIGGER:rubbish'),
    event({ UID: 'e', DTEND: 'tomorrow' }),
    'BEGIN:VEVENT\r\nUID:f\r\nDTSTART:20261003T100000\r\nSUMMARY:Lions vs Cats',
    event({ UID: 'g' }, 'no property at all', ';;;:'),
    event({ UID: 'h', 'RECURRENCE-ID': 'never' })
  ))
  t.same(entries.map(({ file_id: id }) => id), ['a', 'd', 'e', 'g'])
  t.same(skips.map(({ row, code }) => [row, code]), [['b', 'no_start'], ['c', 'bad_start'], ['f', 'unclosed'], ['h', 'bad_recurrence_id']])
  t.ok(skips.every(({ words, excerpt, file_id: id }) => words.length > 20 && excerpt.includes('Lions') && id !== undefined))
  t.equal(rows, 8)
  t.equal(warnings.length, 2)
})

t.test('FEED-130 what is no calendar, or one that is cut off, is unreadable; a calendar without events has no entries', async (t) => {
  t.equal(refusalOf(' \r\n'), 'empty')
  t.equal(refusalOf('<!DOCTYPE html><html><title>Sign in</title><form><input type="password"></form></html>'), 'login')
  t.equal(refusalOf('<html><body>403 Forbidden</body></html>'), 'refused')
  t.equal(refusalOf('{"error": "no such team"}'), 'json')
  t.equal(refusalOf(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0])), 'gzip')
  t.equal(refusalOf(Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 255, 254])), 'binary')
  t.equal(refusalOf('Date,Home,Away\n1/2/2026,A,B'), 'not_a_calendar')
  t.equal(refusalOf(calendar(event({})).replace('END:VCALENDAR', '')), 'cut_off')
  t.equal(refusalOf(calendar(event({})).slice(0, 90)), 'cut_off')
  t.equal(refusalOf(calendar(...Array.from({ length: 5_001 }, (_, at) => `BEGIN:VEVENT\r\nUID:${at}\r\nEND:VEVENT`))), 'too_many')
  t.match(read(calendar()), { rows: 0, entries: [], skips: [] })
})

t.test('FEED-342 a calendar in which nothing is says why: no event, or no occurrence in the time that is read', async (t) => {
  t.same(read(calendar()).warnings, ['The calendar has no event.'])
  const over = { DTSTART: '20200901T180000', RRULE: 'FREQ=WEEKLY;COUNT=3' }
  const without = { DTSTART: '20261001T180000', RRULE: 'FREQ=DAILY;COUNT=1', EXDATE: '20261001T180000' }
  for (const one of [over, without]) {
    t.match(read(calendar(event(one))), { rows: 0, warnings: [/^No series of the calendar has an occurrence between 90 days ago and 400/] })
  }
  t.match(read(calendar(event({ DTSTART: '20200901T180000' }))), { rows: 1, warnings: [] }, 'a single event counts whatever its day')
})

t.test('FEED-132 lines are folded with blanks or tabs, also inside of a character, and end in any way; charsets are distinguished', async (t) => {
  const text = calendar(event({ SUMMARY: 'Lions vs Zürich\r\n \r\n\t Löwen', LOCATION: 'Oak Park\\, Field 3' }))
  for (const [way, body] of [
    ['CRLF', text], ['LF', text.replaceAll('\r\n', '\n')], ['CR', text.replaceAll('\r\n', '\r')], ['CR CRLF', text.replaceAll('\r\n',
    '\r\r\n')],
    ['windows-1252', Buffer.from(text, 'latin1')], ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')], ['byte order mark', `\ufeff${text}`]
  ] as const) {
    const [entry] = read(body).entries
    t.match(entry, { away: { name: 'Zürich Löwen' }, venue: { name: 'Oak Park' }, field: 'Field 3' }, way)
  }
  const bytes = Buffer.from(calendar(event({ SUMMARY: 'Lions vs Zürich' })))
  const within = bytes.indexOf(0xc3) + 1
  t.same(read(Buffer.concat([bytes.subarray(0, within), Buffer.from('\r\n '), bytes.subarray(within)])).entries[0]?.away,
    { name: 'Zürich' })
  const odd = read(calendar(event({ DESCRIPTION: 'x'.repeat(70_000) })))
  t.match([odd.entries.length, odd.warnings.length], [1, 1])
  const unescaped = read(calendar(event({ DESCRIPTION: 'Arrive early\nLocation: nowhere\nBring water', LOCATION: 'Oak Park' })))
  t.same(unescaped.entries[0]?.venue, { name: 'Oak Park' })
})

t.test('FEED-133 a series keeps its wall time across a change of clocks; days without a time end it whole', async (t) => {
  const entries = entriesOf([practice({ RRULE: 'FREQ=WEEKLY;UNTIL=20261110;BYDAY=TU', 'RDATE;TZID=America/Denver': '20261107T090000' })])
  t.same(entries.map(({ date, start }) => `${date} ${start}`), [
    '2026-10-06 18:00', '2026-10-13 18:00', '2026-10-20 18:00', '2026-10-27 18:00', '2026-11-03 18:00', '2026-11-07 09:00',
      '2026-11-10 18:00'
  ])
  t.same(ids([practice({ RRULE: 'FREQ=WEEKLY;BYDAY=TH;COUNT=2' })]), ['s#20261008T180000', 's#20261015T180000'], 'a start off the rule')
  t.same(ids([event({ UID: 'u', DTSTART: '20261006T000000Z', RRULE: 'FREQ=DAILY;COUNT=2' })]), ['u#20261006T000000Z', 'u#20261007T000000Z'])
  t.same(ids([event({ UID: 'd', DTSTART: undefined, 'DTSTART;VALUE=DATE': '20261006', RRULE: 'FREQ=DAILY;COUNT=2' })]), ['d#20261006',
    'd#20261007'])
  t.same(ids([event({ RRULE: 'FREQ=MONTHLY;BYDAY=1SA,TU;COUNT=4' })]).map((id) => id?.slice(-15)),
    ['20261003T100000', '20261006T100000', '20261013T100000', '20261020T100000'], 'days with and without a number')
})

t.test('FEED-133 occurrences are left out, added, moved and cancelled, alone or from one on', async (t) => {
  const rule = { RRULE: 'FREQ=WEEKLY;COUNT=6' }
  const read = (...changes: string[]): string[] => entriesOf([...changes, practice({ ...rule, EXDATE: '20261014T000000Z',
    LOCATION: 'Oak Park' })])
    .map(({ file_id: id, date, start, status = 'on' }) => `${id?.slice(2, 10)} ${date} ${start} ${status}`)
  t.equal(read().length, 5)
  t.same(read(moved('20261020T180000', { 'DTSTART;TZID=America/Denver': '20261021T190000' }))[1], '20261020 2026-10-21 19:00 on')
  t.same(read(practice({ 'RECURRENCE-ID': '20261021T000000Z', 'DTSTART;TZID=America/Denver': '20261021T190000' }))[1],
    '20261020 2026-10-21 19:00 on', 'stated in UTC')
  t.same(read(moved('20261020T180000', { 'DTSTART;TZID=America/Denver': '20261020T180000', STATUS: 'CANCELLED', SUMMARY: undefined }))[1],
    '20261020 2026-10-20 18:00 cancelled')
  t.equal(read(moved('20261013T180000', { 'DTSTART;TZID=America/Denver': '20261013T170000' }))[5], '20261013 2026-10-13 17:00 on')
  const later = practice({ 'RECURRENCE-ID;TZID=America/Denver;RANGE=THISANDFUTURE': '20261027T180000',
    'DTSTART;TZID=America/Denver': '20261028T183000' })
  t.same(read(later).slice(1), [
    '20261020 2026-10-20 18:00 on', '20261027 2026-10-28 18:30 on', '20261103 2026-11-04 18:30 on',
      '20261110 2026-11-11 18:30 on'
  ])
  t.same(ids([moved('20261020T180000', {})]), ['s#20261020T180000'], 'an exception without its series')
  t.same(entriesOf([moved('20261020T180000', { SUMMARY: undefined }), practice({ ...rule, LOCATION: 'Oak Park' })])[2],
    { ...entriesOf([practice({ ...rule, LOCATION: 'Oak Park' })])[0], file_id: 's#20261020T180000', date: '2026-10-06', row: 2 },
      'with the words of its series')
})

t.test('FEED-135 series are followed from 90 days before the fetch to 400 days after it; work is bounded, and what is cut is reported', async (t) => {
  const daily = read(calendar(event({ DTSTART: '20200101T100000', RRULE: 'FREQ=DAILY' })))
  t.same([daily.entries[0]?.date, daily.entries.at(-1)?.date, daily.entries.length], ['2026-07-03', '2027-11-05', 491])
  const blank = `X-WR-CALNAME:Lions${'\t'.repeat(60_000)}x`
  const named = read(calendar(blank, event({ DTSTART: '20200101T100000', RRULE: 'FREQ=DAILY' })))
  t.equal(named.entries.length, 491, 'a name of blanks costs little')
  const over = read(calendar(event({ DTSTART: '20200101T100000', RRULE: 'FREQ=DAILY;COUNT=10' })))
  t.match([over.rows, over.warnings.length], [0, 2])
  for (const rule of ['FREQ=SECONDLY', 'FREQ=HOURLY', 'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30']) {
    const { entries, skips, rows } = read(calendar(event({ UID: 'x', RRULE: rule }), event({ UID: 'y' })))
    t.ok(entries.length <= 2_001, rule)
    t.equal(entries.at(-1)?.file_id, 'y')
    t.match(skips, [{ row: 'x', code: 'too_many_occurrences' }], rule)
    t.equal(rows, entries.length + skips.length)
  }
  t.same(ids([event({ RRULE: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30' })]), [], 'a day that never comes')
  t.ok(read(calendar(...Array.from({ length: 60 }, (_, at) => event({ UID: `${at}`, RRULE: 'FREQ=DAILY' })))).entries.length <= 20_000)
  const broken = read(calendar(event({ UID: 'x', RRULE: 'FREQ=WEEKLY;BYDAY=XX' })))
  t.match([broken.entries.length, broken.skips.map(({ code }) => code)], [1, ['bad_rule']])
})

t.test('FEED-136 a TZID is an IANA or Windows name or the calendar\'s own definition; another is the feed\'s zone, with a warning', async (t) => {
  const at = (tzid: string, ...zones: string[]): unknown => {
    const { entries: [entry], warnings } = read(calendar(...zones, event({ DTSTART: undefined,
      [`DTSTART;TZID=${tzid}`]: '20261003T100000' })))
    return [entry?.start ?? entry?.start_utc, entry?.zone, warnings.length]
  }
  const own = component('VTIMEZONE', { TZID: 'Club' }, component('STANDARD', { DTSTART: '16010101T000000', TZOFFSETFROM: '-0741',
    TZOFFSETTO: '-0741' }))
  t.same(at('America/New_York'), ['10:00', 'America/New_York', 0])
  t.same(at('America/Denver'), ['10:00', undefined, 0])
  t.same(at('/mozilla.org/20050126_1/America/New_York'), ['10:00', 'America/New_York', 0])
  t.same(at('"Eastern Standard Time"'), ['10:00', 'America/New_York', 0])
  t.same(at('Eastern', component('VTIMEZONE', { TZID: 'Eastern', 'X-LIC-LOCATION': 'America/New_York' })), ['10:00', 'America/New_York', 0])
  t.same(at('Club', own), ['2026-10-03T17:41:00Z', undefined, 0])
  t.same(at('UTC'), ['2026-10-03T10:00:00Z', undefined, 0])
  for (const unknown of ['Nowhere/Middle', 'EST', '"(GMT -05:00)"', 'constructor']) t.same(at(unknown), ['10:00', undefined, 1], unknown)
  t.match(entryOf({ DTSTART: '20261004T023000Z' }), { date: '2026-10-03', start_utc: '2026-10-04T02:30:00Z' })
  t.match(entryOf({ DTSTART: '20261003T100000' }), { date: '2026-10-03', start: '10:00' }, 'floating: the feed\'s zone')
  t.equal(read(calendar('X-WR-TIMEZONE:Europe/Berlin', event({}))).warnings.length, 1)
  const changing = component('VTIMEZONE', { TZID: 'Club' },
    component('DAYLIGHT', { DTSTART: '20070311T020000', TZOFFSETFROM: '-0700', TZOFFSETTO: '-0600',
      RRULE: 'FREQ=YEARLY;BYMONTH=3;BYDAY=2SU' }),
    component('STANDARD', { DTSTART: '20071104T020000', TZOFFSETFROM: '-0600', TZOFFSETTO: '-0700',
      RRULE: 'FREQ=YEARLY;BYMONTH=11;BYDAY=1SU' }))
  const instants = ['20261031T100000', '20261101T013000', '20261101T100000', '20260308T023000'].map((wall) =>
    read(calendar(changing, event({ DTSTART: undefined, 'DTSTART;TZID=Club': wall }))).entries[0]?.start_utc)
  t.same(instants, ['2026-10-31T16:00:00Z', '2026-11-01T07:30:00Z', '2026-11-01T17:00:00Z', '2026-03-08T09:30:00Z'])
})

t.test('FEED-7 a time in the hour that comes twice is the first of the two; there, and in the hour left out, it is estimated', async (t) => {
  const at = (wall: string): unknown => {
    const { date, start, start_utc: utc, time_status: status } = entryOf({ DTSTART: undefined, 'DTSTART;TZID=America/New_York': wall })
    return [date, start, utc, status]
  }
  t.same(at('20261101T013000'), ['2026-11-01', undefined, '2026-11-01T05:30:00Z', 'estimated'])
  t.same(at('20261101T033000'), ['2026-11-01', '03:30', undefined, 'confirmed'])
  t.same(at('20260308T023000'), ['2026-03-08', '02:30', undefined, 'estimated'])
})

t.test('FEED-110 an all-day event has a day and no time; midnight is no time where the feed says so, or many games have it', async (t) => {
  const day = entryOf({ DTSTART: undefined, 'DTSTART;VALUE=DATE': '20261003', 'DTEND;VALUE=DATE': '20261004' })
  t.match([day.date, day.start, day.start_utc, day.time_status, day.duration_minutes], ['2026-10-03', undefined, undefined, 'tbd',
    undefined])
  t.equal(entryOf({ DTSTART: '20261003' }).time_status, 'tbd')
  t.equal(entryOf({ SUMMARY: 'Lions vs Bears (time TBD)' }).time_status, 'tbd')
  t.equal(entryOf({ DESCRIPTION: 'Start time: TBD' }).time_status, 'tbd')
  const games = (midnights: number): string[] => Array.from({ length: 40 }, (_, at) =>
    event({ UID: `${at}`, DTSTART: at < midnights ? '20261003T000000' : '20261003T100000', SUMMARY: `Lions vs Team ${at + 20}` }))
  t.equal(entriesOf(games(2)).filter(({ time_status: status }) => status === 'tbd').length, 0)
  t.equal(entriesOf(games(3)).filter(({ time_status: status, start }) => status === 'tbd' && start === undefined).length, 3)
  t.equal(entriesOf(games(1), { midnight_is_tbd: true }).filter(({ time_status: status }) => status === 'tbd').length, 1)
})

t.test('FEED-112 an end is claimed only where the calendar states one that is later', async (t) => {
  const of = (properties: Record<string, string | undefined>): unknown => {
    const { end, end_utc: utc, duration_minutes: minutes } = entryOf(properties)
    return end ?? utc ?? minutes
  }
  t.equal(of({}), undefined)
  t.equal(of({ DTEND: '20261003T113000' }), '11:30')
  t.equal(entryOf({}, { default_minutes: 75 }).end, '11:15')
  t.equal(entryOf({ SUMMARY: 'Practice' }, { default_minutes: 75 }).end, undefined)
  t.equal(of({ DURATION: 'PT1H15M' }), '11:15')
  t.equal(of({ DTEND: '20261004T010000' }), 900)
  t.equal(of({ DTEND: '20261003T100000' }), undefined)
  t.equal(of({ DTEND: '20261002T100000' }), undefined)
  t.equal(of({ 'DTEND;VALUE=DATE': '20261003' }), undefined)
  t.equal(of({ DTSTART: '20261003T160000Z', DTEND: '20261003T173000Z' }), '2026-10-03T17:30:00Z')
  t.equal(of({ 'DTEND;TZID=America/New_York': '20261003T140000' }), '12:00')
})

t.test('FEED-140 the id is the UID, of an occurrence with its original start; of revisions the latest holds, and events that share a UID stay apart', async (t) => {
  t.same(ids([event({ UID: undefined })]), [undefined])
  t.same(ids([event({ DTSTART: '20261005T100000' }), event({ DTSTART: '20261004T100000' })]), ['one@example.org~2', 'one@example.org'])
  const long = ['a', 'b'].map((last) => event({ UID: `${'x'.repeat(300)}${last}`, RRULE: 'FREQ=DAILY;COUNT=2' }))
  t.equal(new Set(ids(long)).size, 4)
  t.ok(ids(long).every((id) => id !== undefined && id.length <= 240))
  const held = (...events: string[]): unknown => {
    const { entries, skips } = read(calendar(...events))
    return [entries.map(({ row }) => row), skips.map(({ code }) => code)]
  }
  t.same(held(event({ SEQUENCE: '2' }), event({ SEQUENCE: '1', DTSTART: '20261004T100000' }), event({})), [[1], ['superseded',
    'superseded']])
  t.same(held(event({ DTSTAMP: '20260902T000000Z' }), event({ DTSTAMP: '20260901T000000Z' })), [[1], ['superseded']])
  t.same(held(event({}), event({})), [[2], ['superseded']])
  t.same(held(event({ SEQUENCE: 'x' }), event({ DTSTART: '20261004T100000' })), [[1, 2], []])
  t.match(entryOf({ SEQUENCE: '3', DTSTAMP: '20260902T000000Z' }), { sequence: 3, stamp: '2026-09-02T00:00:00Z' })
  const versions = [moved('20261013T180000', { SEQUENCE: '1', SUMMARY: 'Practice A' }), moved('20261013T180000', { SEQUENCE: '2',
    SUMMARY: 'Practice B' })]
  t.same(entriesOf([practice({ RRULE: 'FREQ=WEEKLY;COUNT=2' }), ...versions.reverse()]).map(({ title }) => title), ['Practice',
    'Practice B'])
})

t.test('FEED-141 what is off is stated by STATUS, METHOD, the summary or a line of the description', async (t) => {
  const of = (properties: Record<string, string>): string | undefined => entryOf(properties).status
  t.equal(of({ STATUS: 'CANCELLED' }), 'cancelled')
  t.equal(of({ SUMMARY: 'CANCELED: Lions vs Bears' }), 'cancelled')
  t.equal(of({ SUMMARY: 'Lions vs Bears POSTPONED' }), 'postponed')
  t.equal(of({ DESCRIPTION: 'Bring water\\nCancelled due to rain' }), 'cancelled')
  t.equal(of({ DESCRIPTION: 'Status: Forfeit' }), 'forfeit')
  t.equal(read(calendar('METHOD:CANCEL', event({}))).entries[0]?.status, 'cancelled')
  t.same(read(calendar(event({ STATUS: 'WOBBLY' }))).unknown_words, ['WOBBLY'])
})

t.test('FEED-394 an event without STATUS, or one that is tentative or confirmed, states no status', async (t) => {
  for (const properties of [{}, { STATUS: 'CONFIRMED' }, { STATUS: 'TENTATIVE' }, { DESCRIPTION: 'Final game of the season' }]) {
    t.notOk('status' in entryOf(properties as Record<string, string>), JSON.stringify(properties))
  }
  t.equal(entryOf({ STATUS: 'SCHEDULED' }).status, 'scheduled')
})

t.test('FEED-119 who organizes, attends, coaches or can be called is in no entry, no reason and no warning', async (t) => {
  const canary = 'CANARY Jones'
  const persons = { 'ORGANIZER;CN=CANARY Jones': 'mailto:canary@example.org', ATTENDEE: 'mailto:canary@example.org', CONTACT: canary }
  const description = [
    `Coach: ${canary}`, `Referee ${canary}`, `Bring snacks: ${canary}`, 'Arrive by 9:30, call 555-010-7788',
    'Uniform: red, ask canary@example.org', canary,
    'Arrive by 9:30 AM'
  ].join('\\n')
  const extraction = read(calendar(event({ ...persons, DESCRIPTION: description }), event({ UID: 'b', DTSTART: 'x', ...persons,
    SUMMARY: 'Ask canary@example.org' }),
    event({ UID: 'c', SUMMARY: 'Ask canary@example.org, 555-010-7788' })))
  t.notMatch(JSON.stringify(extraction), /canary|555/i)
  t.same(extraction.persons_columns, ['ORGANIZER', 'ATTENDEE', 'CONTACT'])
  t.equal(extraction.entries[0]?.notes, 'Arrive by 9:30 AM')
})

t.test('FEED-107 the fingerprint of a calendar is its producer without the version', async (t) => {
  const of = (producer: string): string => read(calendar(`PRODID:${producer}`)).layout.fingerprint
  t.equal(of('-//Google Inc//Google Calendar 70.9054//EN'), of('-//Google Inc//Google Calendar 71.1//EN'))
  t.not(of('-//Google Inc//Google Calendar 70.9054//EN'), of('-//TeamSnap//TeamSnap Calendar//EN'))
  const one = (...events: string[]): string => read(calendar(...events)).layout.fingerprint
  t.equal(one(), one(event({ LOCATION: 'Oak Park' })))
  t.same(read(calendar()).layout.mapping, read(calendar(event({ LOCATION: 'Oak Park' }))).layout.mapping)
})

t.test('FEED-14 a calendar may say how long to leave it alone: the longer of REFRESH-INTERVAL and X-PUBLISHED-TTL', async (t) => {
  const asked = (...lines: string[]): number | undefined => read(calendar(...lines, event({}))).interval_seconds
  t.equal(asked(), undefined)
  t.equal(asked('REFRESH-INTERVAL;VALUE=DURATION:PT12H'), 43_200)
  t.equal(asked('X-PUBLISHED-TTL:PT15M', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H'), 3600)
  t.equal(asked('X-PUBLISHED-TTL:P1D'), 86_400)
  t.equal(asked('X-PUBLISHED-TTL:soon'), undefined)
})
