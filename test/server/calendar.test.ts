/** What a fixture looks like in a calendar, read by two parsers. */
import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import t from 'tap'
import { renderCalendar, type CalendarFixture } from '../../server/render/calendar.ts'
import { makeKept, type StoredContent } from '../../server/render/kept.ts'
import { checkLines, readCalendar, type ReadEvent } from '../helpers/calendars.ts'
import { settings } from '../helpers/property.ts'

const game: CalendarFixture = {
  id: 'fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF', kind: 'game', sport: 'soccer', status: 'scheduled',
  time_status: 'confirmed', start: '2026-09-12T17:00:00Z', updated_at: '2026-09-02T09:00:00.25Z', version: 3,
  sides: [{ role: 'home', team: { id: 'tm_1', name: 'Eagles' } }, { role: 'away', team: { id: 'tm_2', name: 'Hawks' } }],
}
const side = (role: string, name: string) => ({ role, team: { id: 'tm_1', name } })
const final = (home: number, away: number, more = {}) => ({
  scores: [{ role: 'home', score: home }, { role: 'away', score: away }], final: true, ...more
})
const without = (...members: string[]): CalendarFixture =>
  Object.fromEntries(Object.entries(game).filter(([name]) => !members.includes(name))) as CalendarFixture
const render = (...fixtures: CalendarFixture[]): string => renderCalendar({ id: 'tm_1', name: 'Eagles', fixtures }, 'exchange.example.org')
function eventOf (t: any, fixture: Partial<CalendarFixture>): ReadEvent {
  const text = render({ ...game, ...fixture })
  checkLines(t, text)
  return readCalendar(t, text).events[0] as ReadEvent
}

t.test('CALENDAR-3, CALENDAR-4, CALENDAR-9 an event has all that its fixture has, and 90 minutes when nobody said when it ends', async (t) => {
  t.same(eventOf(t, {}), {
    uid: 'fx_01K5T3M8Q9ZXW4V7N2B6C0D1EF@exchange.example.org', sequence: 2, stamp: '2026-09-02T09:00:00Z',
    modified: '2026-09-02T09:00:00Z', start: '2026-09-12T17:00:00Z', end: '2026-09-12T18:30:00Z',
    isAllDay: false, summary: 'Eagles vs Hawks', status: 'CONFIRMED', categories: ['game', 'soccer'],
  })
  t.match(eventOf(t, {
    end: '2026-09-12T18:00:00Z', sport: 'field_hockey', competition: { id: 'cmp_1', name: 'Fall League' },
    division: { id: 'div_1', name: 'U12, Gold' }, stage: { id: 'stg_1', name: 'Table' }, title: 'Derby',
    venue: { id: 'ven_1', name: 'North Park', field: 'Field 3', geo: [41.98, -87.66] },
    address: { line1: '1 Park Way', line2: null, city: 'Chicago', region: 'IL', postal_code: '60601', country: 'US' },
    url: 'https://league.example/games/1',
  }), {
    end: '2026-09-12T18:00:00Z', categories: ['game', 'field hockey', 'Fall League', 'U12, Gold'],
    description: 'Derby\nFall League, U12, Gold, Table',
    location: 'North Park, Field 3, 1 Park Way, Chicago, IL 60601, US',
    geo: [41.98, -87.66], url: 'https://league.example/games/1', summary: 'Eagles vs Hawks',
  })
})

t.test('CALENDAR-10 the feed has a name, and asks to be read again after an hour', async (t) => {
  const text = renderCalendar({ id: 'tm_1', name: 'Reds; "U9", \\South\r\nEND:VCALENDAR', fixtures: [] }, 'x')
  checkLines(t, text)
  t.same(readCalendar(t, text), { name: 'Reds; "U9", \\South END:VCALENDAR', refresh: 'PT1H', ttl: 'PT1H', events: [] })
  t.match(text, /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.+\r\n/)
})

t.test('CALENDAR-4 times are in UTC whatever the zone, and stand still when clocks change', async (t) => {
  for (const start of [
    '2026-03-08T07:30:00Z', '2026-03-08T08:30:00Z', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2028-02-29T23:45:00Z'
  ]) {
    t.match(
      eventOf(t, { start }), { start, end: `${new Date(Date.parse(start) + 5_400_000).toISOString().slice(0, 19)}Z`, isAllDay: false },
      start
    )
  }
})

t.test('CALENDAR-17 a game that sources list at several times says all of them, on the clock of the field', async (t) => {
  const starts = ['2026-09-12T15:00:00Z', '2026-09-12T15:30:00Z', '2026-09-12T15:30:00Z', null]
  for (const [zone, given, expected] of [
    ['America/Chicago', starts, '(10:00 AM or 10:30 AM or time TBD, sources differ)'],
    ['Mars/Base', starts.slice(0, 2), '(3:00 PM UTC or 3:30 PM UTC, sources differ)'], ['America/Chicago', starts.slice(1, 3), '']
  ] as const) {
    t.equal(eventOf(t, { starts: [...given], time_zone: zone }).summary, `Eagles vs Hawks ${expected}`.trim())
  }
})

t.test('CALENDAR-4 a fixture without a time takes a whole day, of which nobody is busy, and says so', async (t) => {
  for (const [day, next] of [['2026-09-12', '2026-09-13'], ['2026-03-08', '2026-03-09'], ['2026-12-31', '2027-01-01']] as const) {
    const { start: _, ...fixture } = game
    const event = readCalendar(t, render({ ...fixture, time_status: 'tbd', day })).events[0]
    t.match(event, {
      start: day, end: next, isAllDay: true, transparency: 'TRANSPARENT', status: 'TENTATIVE', summary: 'Eagles vs Hawks (time TBD)',
      description: 'The time is not known yet.'
    })
  }
  t.match(eventOf(t, { day: '2026-09-12', status: 'cancelled' }), {
    summary: 'CANCELLED: Eagles vs Hawks (time TBD)', status: 'CANCELLED', isAllDay: true
  })
  t.match(eventOf(t, { day: '2026-09-12' }), { start: '2026-09-12', status: 'TENTATIVE' }, 'even one that is sure of its day')
})

t.test('CALENDAR-6 how sure it is stands in the status; what is off stays, and says so first', async (t) => {
  const cases: [Partial<CalendarFixture>, status: string, summary: string][] = [
    [{}, 'CONFIRMED', 'Eagles vs Hawks'], [{ time_status: 'estimated' }, 'TENTATIVE', 'Eagles vs Hawks'],
    [{ status: 'in_progress' }, 'CONFIRMED', 'Eagles vs Hawks'], [{ status: 'completed' }, 'CONFIRMED', 'Eagles vs Hawks'],
    [{ status: 'postponed' }, 'TENTATIVE', 'POSTPONED: Eagles vs Hawks'],
    [{ status: 'cancelled' }, 'CANCELLED', 'CANCELLED: Eagles vs Hawks'],
    [{ status: 'cancelled', time_status: 'estimated' }, 'CANCELLED', 'CANCELLED: Eagles vs Hawks'],
    [{ status: 'forfeit' }, 'CONFIRMED', 'Eagles vs Hawks (forfeit)'],
    [{ doubts: { unlisted: true } }, 'TENTATIVE', 'Eagles vs Hawks (no longer listed)']
  ]
  for (const [fixture, status, summary] of cases) {
    t.match(eventOf(t, fixture), { status, summary, uid: `${game.id}@exchange.example.org`, start: game.start }, JSON.stringify(fixture))
  }
  t.equal(eventOf(t, { time_status: 'estimated' }).description, 'The time is an estimate.')
})

t.test('CALENDAR-27 a game that is shown with another team in place of that of the calendar states that sources differ', (t) => {
  const others = { sides: [
    { role: 'home', team: { id: 'tm_3', name: 'Eagle' } }, { role: 'away', team: { id: 'tm_2', name: 'Hawks' } }] }
  t.match(eventOf(t, others), {
    summary: 'Eagle vs Hawks', description: 'Sources differ about who plays: one of them lists this team.' })
  t.end()
})

t.test('CALENDAR-26 newer reports that differ are in the description, and within 48 hours in the summary', (t) => {
  const groups = [
    { what: 'statuses' as const, value: 'cancelled', sources: 1, by: [{ class: 'crowd' }], newer_at: '2026-09-11T19:10:00Z',
      winner: { class: 'hostFeed' } }
  ]
  const far = eventOf(t, { doubts: { groups, time_zone: 'America/Chicago' } })
  t.equal(far.summary, 'Eagles vs Hawks')
  t.equal(far.description, 'A parent reported on Fri, Sep 11, 2:10 PM: cancelled. The club or host has not confirmed this.')
  const soon = eventOf(t, { doubts: { groups, time_zone: 'America/Chicago', soon: true } })
  t.equal(soon.summary, 'Eagles vs Hawks (a parent: cancelled, not confirmed)')
  t.equal(soon.description, far.description)
  t.end()
})

t.test('CALENDAR-8 a final score stands in the summary, in the order of the names; one that is not final does not', async (t) => {
  const away = [...game.sides as []].reverse()
  const cases: [Partial<CalendarFixture>, string][] = [
    [{ result: final(2, 1) }, 'Eagles vs Hawks (2-1)'],
    [{ result: final(2, 1, { final: false }) }, 'Eagles vs Hawks'],
    [{ result: final(0, 0) }, 'Eagles vs Hawks (0-0)'],
    [{ sides: away, result: { scores: final(2, 1).scores.toReversed(), final: true } }, 'Eagles vs Hawks (2-1)'],
    [
      { result: { scores: [{ role: 'home', score: 1, penalties: 4 }, { role: 'away', score: 1, penalties: 3 }], final: true } },
      'Eagles vs Hawks (1-1, 4-3 on penalties)'
    ],
    [{ status: 'forfeit', result: final(3, 0, { outcome: 'forfeit_away' }) }, 'Eagles vs Hawks (3-0, forfeit)'],
    [{ result: final(1, 0, { outcome: 'abandoned' }) }, 'Eagles vs Hawks (1-0, abandoned)'],
    [
      {
        sides: [side('participant', 'A'), side('participant', 'B')],
        result: { scores: [{ role: 'participant', score: 7 }, { role: 'participant', score: 9 }], final: true }
      },
      'A vs B (7-9)'
    ],
  ]
  for (const [fixture, summary] of cases) t.equal(eventOf(t, fixture).summary, summary)
})

t.test('CALENDAR-8 what is not a game is called by its title, else by who comes and what it is; a missing opponent is TBD', async (t) => {
  const cases: [Partial<CalendarFixture>, string][] = [
    [{ kind: 'practice', sides: [side('participant', 'Eagles')], title: 'Speed and agility' }, 'Speed and agility'],
    [{ kind: 'practice', sides: [side('participant', 'Eagles')] }, 'Eagles: practice'],
    [{ kind: 'tryout', sides: [side('participant', 'A'), side('participant', 'B')] }, 'A, B: tryout'],
    [{ kind: 'scrimmage', title: 'Friendly' }, 'Eagles vs Hawks'],
    [{ sides: [side('home', 'Eagles')] }, 'Eagles vs TBD'], [{ sides: [side('away', 'Eagles')] }, 'TBD vs Eagles'],
    [{ sides: [], title: 'Final' }, 'Final'], [{ kind: 'event', sides: [] }, 'event'], [{ sides: [] }, 'game'],
  ]
  for (const [fixture, summary] of cases) t.equal(eventOf(t, fixture).summary, summary, JSON.stringify(fixture))
  t.equal(readCalendar(t, render(without('sides'))).events[0]?.summary, 'game')
})

t.test('a place on the equator or the prime meridian is one, tiny numbers too; an address of the web is written as one', async (t) => {
  const place = (geo: [number, number]) => ({ venue: { id: 'ven_1', name: 'Park', geo } })
  for (const [geo, read] of [
    [[0, -0.0015], [0.000001, -0.0015]], [[51.477811, 0], [51.477811, 0.000001]], [[1e-9, -1e-9], [0.000001, 0.000001]],
    [[-33.123456789, 151.000000049], [-33.123457, 151]]
  ] as const) {
    t.same(eventOf(t, place([...geo])).geo, read)
  }
  t.same(eventOf(t, { venue: { id: 'ven_1', name: ' ', geo: [1, 2] } }), { ...eventOf(t, {}), geo: [1, 2] }, 'without a name')
  t.equal(eventOf(t, { url: 'https://a.example/b?c=1,2;3&d=%20#e' }).url, 'https://a.example/b?c=1%2C2%3B3&d=%20#e')
})

t.test('rendered feeds are kept while there is room; who was not asked for the longest goes first', async (t) => {
  const calendars = makeKept(100)
  const calendar = (size: number, etag = 'W/"1"') => ({ etag, bytes: Buffer.alloc(size) })
  for (const id of ['a', 'b', 'c']) calendars.keep(id, calendar(30))
  calendars.find('a')
  calendars.keep('d', calendar(30))
  t.same(['a', 'b', 'c', 'd'].map((id) => calendars.find(id) !== undefined), [true, false, true, true])
  calendars.keep('a', calendar(40, 'W/"2"'))
  t.same(['a', 'c', 'd'].map((id) => calendars.find(id)?.etag), ['W/"2"', 'W/"1"', 'W/"1"'], 'another one takes the place of its own')
  calendars.keep('e', calendar(101))
  t.same(['a', 'c', 'd', 'e'].map((id) => calendars.find(id) !== undefined), [true, true, true, false], 'one that is too large is not kept')
})

t.test('OPERATE-15 a feed is compressed once for each coding, is the same in all of them, and what was made of it takes its room', async (t) => {
  const calendars = makeKept(9_000)
  const bytes = Buffer.from('BEGIN:VEVENT\r\n'.repeat(200))
  const [first, second] = ['a', 'b'].map((id) => calendars.keep(id, { etag: 'W/"1"', bytes })) as [StoredContent, StoredContent]
  for (const [coding, open] of [['gzip', gunzipSync], ['br', brotliDecompressSync]] as const) {
    t.equal(first.in(coding), first.in(coding), 'the same promise, not another')
    t.equal(calendars.find('a')?.in(coding), first.in(coding))
    t.same(open(await first.in(coding)), bytes)
    t.not(second.in(coding), first.in(coding))
  }
  const noise = calendars.keep('c', { etag: 'W/"1"', bytes: randomBytes(2_500) })
  t.same(['a', 'b', 'c'].map((id) => calendars.find(id) !== undefined), [true, true, true])
  await noise.in('gzip')
  t.same(['a', 'b', 'c'].map((id) => calendars.find(id) !== undefined), [false, true, true], 'compressed bytes count')
  t.equal((await first.in('br')).length > 0, true, 'a caller that still holds a feed may send it')
})

const { title, parameters } = settings(20, 400)
// node-ical reads an escaped backslash before an n as a line break.
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }).filter((text) => !/\\n/i.test(text))
// half a character would show as U+FFFD
const odd = fc.oneof(
  words, fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(
    'a\r\nEND:VEVENT\r\nX:', '\\;,:"\'', '👩‍👩‍👧‍👦'.repeat(12), 'é'.repeat(80), '漢'.repeat(50), '\u2028\u0085\u0000\u001b[0m',
    ' lead and trail '
  )
).filter(
  (text) => !/\\[nN]|\uFFFD/.test(text)
)
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

t.test(`CALENDAR-12 whatever stands in a text is read again as one line of it, unbroken by folding (${title})`, async (t) => {
  fc.assert(fc.property(odd, odd, odd, (name, place, league) => {
    const [home = '', venue = '', competition = ''] = [name, place, league].map(oneLine)
    const event = eventOf({
      same: (a: unknown, b: unknown) => { t.strictSame(a, b); return JSON.stringify(a) === JSON.stringify(b) }, equal: t.equal.bind(t)
    }, {
      sides: [side('home', name), side('away', 'Hawks')],
      venue: { id: 'ven_1', name: place, field: '3' },
      competition: { id: 'cmp_1', name: league },
    })
    return event.summary === `${home || 'TBD'} vs Hawks` && event.location === [venue, 'Field 3'].filter(Boolean).join(', ') &&
      (event.description ?? '') === competition
  }), parameters)
})
