/** What the words of calendars say: sides, kinds, results, places; and the files of others. */
import t from 'tap'
import type { Entry, FeedSettings } from '../../../worker/feeds/parsers/types.ts'
import { ianaZone } from '../../../platform/zones.ts'
import { calendar, entryOf, event, NO_SHARED, OWN, read, sharedCalendars, sharedText } from './calendars.ts'

/** `home | away`, and what else was read. */
function reported ({ kind, home, away, is_neutral: isNeutral, home_score: hs, away_score: as, title, notes }: Entry): string {
  const sides = kind === 'game' ? `${home?.name ?? '-'} | ${away?.name ?? '-'}` : `${kind} ${home?.name ?? '-'}: ${title}`
  return [sides, isNeutral && 'neutral', hs !== undefined && `${hs}-${as}`, notes && `(${notes})`].filter(Boolean).join(' ')
}
const of = (summary: string, more: Record<string, string> = {}, settings = {}): string => reported(entryOf({ SUMMARY: summary, ...more },
  settings))
const PAST = { DTSTART: '20260905T100000' }

t.test('FEED-142 sides are stated by vs, at and @, behind labels and before remarks, results and places', async (t) => {
  for (const [summary, sides] of Object.entries({
    'Lions vs Bears': 'Lions | Bears', 'Bears vs. Lions': 'Bears | Lions', 'Lions v Bears': 'Lions | Bears',
    'Lions at Bears': 'Bears | Lions', 'Lions @ Bears': 'Bears | Lions',
    'Lions@Bears': 'Bears | Lions', 'Game: Lions vs Bears': 'Lions | Bears', 'U10 Boys: Lions vs Bears': 'Lions | Bears',
    'League • Lions vs Bears': 'Lions | Bears',
    '[Away] Lions @ Bears': 'Bears | Lions', 'Lions @ Bears (Away)': 'Bears | Lions', '⚽ Lions vs Bears': 'Lions | Bears',
    'Lions vs Bears (League Game #3)': 'Lions | Bears (League Game #3)',
    'Lions vs Bears — Summer Cup': 'Lions | Bears (Summer Cup)', 'Lions vs Bears at Oak Park': 'Lions | Bears',
    'Lions vs Mountain Lions': 'Lions | Mountain Lions',
    'Lions vs Bears Scrimmage': 'Lions | Bears (Scrimmage)', 'Lions vs Bears 2-1': 'Lions | Bears 2-1'
  })) t.equal(of(summary), sides, summary)
  t.equal(of('Lions vs Bears', {}, { vs_means: 'participants' }), 'Lions | Bears neutral')
  for (const [summary, sides] of Object.entries({
    'Lions vs Bears (2-1)': 'Lions | Bears 2-1', 'Lions at Bears, 2-1': 'Bears | Lions 1-2',
    'Bears vs Lions, L 1-3': 'Bears | Lions 3-1', 'W 3-1 vs Bears': 'Lions | Bears 3-1',
    'L 1-3 at Bears': 'Bears | Lions 3-1', 'Lions 3 - 1 Bears': 'Lions | Bears 3-1'
  })) t.equal(of(summary, PAST), sides, summary)
  t.equal(of('[L] Lions at Bears', { ...PAST, DESCRIPTION: 'L 0-2 (OT)\\nArrive early' }), 'Bears | Lions 2-0 (Arrive early)')
  t.equal(of('Lions &amp; Cubs vs St. Mary&#39;s'), 'Lions | St. Mary\'s')
  t.equal(read(calendar(event({ SUMMARY: 'Lions vs lions' }))).skips[0]?.code, 'same_team')
})

t.test('FEED-114 an opponent alone plays the feed\'s team, at home with vs; without a team such an event is skipped and says why', async (t) => {
  for (const [summary, sides] of Object.entries({
    'vs Bears': 'Lions | Bears', 'at Bears': 'Bears | Lions', '@ Bears': 'Bears | Lions', 'Game vs. Bears': 'Lions | Bears',
    'AWAY: Bears': 'Bears | Lions', 'Home vs Bears': 'Lions | Bears',
    'Bears (Away)': 'Bears | Lions', 'Lions U10 vs Bears': 'Lions | Bears'
  })) t.equal(of(summary), sides, summary)
  const { skips, entries } = read(calendar(event({ SUMMARY: 'vs Bears' }), event({ UID: 'b', SUMMARY: 'Lions vs Bears' })), { team: '' })
  t.match([skips.map(({ code }) => code), entries.length], [['no_team'], 1])
})

t.test('FEED-116 practices and other events are no games; names of nobody yet are no teams', async (t) => {
  for (const [summary, words] of Object.entries({
    Practice: 'practice Lions: Practice', 'Practice at Oak Park': 'practice Lions: Practice at Oak Park',
      'Team photo day': 'event Lions: Team photo day',
    'Pizza night at Joes': 'event Lions: Pizza night at Joes',
    'Lions at Spring Invitational': 'event Lions: Lions at Spring Invitational', 'No practice': 'event Lions: No practice',
    Game: 'Lions | - neutral', 'Lions vs TBD': 'Lions | -', 'TBA @ Lions': 'Lions | -',
      'Lions vs Winner Game 3': 'Lions | - (Lions vs Winner Game 3)'
  })) t.equal(of(summary), words, summary)
  t.equal(of('Practice', {}, { team: '' }), 'event -: Practice')
})

t.test('FEED-145 PlayMetrics states the sides in the description, PrestoSports status and result', async (t) => {
  const [, playmetrics, prestosports] = OWN.map((text) => read(text, { fetched_on: '2026-10-20' }).entries)
  t.same(playmetrics?.map(reported), ['Bears at the Lake | Lions (League Game #1\nArrive by 9:30 AM)', 'Lions | Wolves'])
  t.match(playmetrics, [{ venue: { name: 'Lake Park 2' } }, { venue: { name: 'Home Park' } }])
  t.same(prestosports?.map(reported), ['Bears | Lions 4-5 (Spring Classic)', 'event Lions: Lions at Relays'])
  t.match(prestosports, [{ status: 'completed', is_final: true, url: 'https://example.org/a' }, { venue: { name: 'Bears' },
    time_status: 'tbd' }])
  const cancelled = read(calendar('PRODID:-//www.prestosports.com//PrestoSports//EN',
    event({ SUMMARY: '(Softball) Lions at Bears', DESCRIPTION: '(Softball) Lions at Bears\\, Rescheduled from 3/1\\, Cancelled' })
  )).entries[0]
  t.match(cancelled, { status: 'cancelled', notes: 'Rescheduled from 3/1' })
})

t.test('FEED-117 LOCATION is split into venue and field as everywhere; what is no place is none', async (t) => {
  const at = (location: string): unknown => { const { venue, field } = entryOf({ LOCATION: location }); return [venue?.name, field] }
  t.same(at('West Park\\, Field 3'), ['West Park', 'Field 3'])
  t.same(at('Kailua District Park - PAV Field 1'), ['Kailua District Park', 'PAV Field 1'])
  t.same(at('Kawai Nui Park\\nKaha St\\, Kailua\\, HI 96734\\, USA'), ['Kawai Nui Park', undefined])
  for (const none of ['', 'TBD', 'Away', 'https://example.org/meet']) t.same(at(none), [undefined, undefined], none)
  t.same(entryOf({ SUMMARY: 'Lions vs Bears at Oak Park' }).venue, { name: 'Oak Park' })
})

type Truth = { file: string, feed: { kind: string, time_zone: string, team?: string }, expect: Record<string, unknown>[] }

/** An entry in the form of the truth. */
function asTruth (entry: Entry, feedZone: string): Record<string, unknown> {
  const zone = ianaZone(entry.zone ?? feedZone)
  const wall = entry.start === undefined ? undefined : Date.parse(`${entry.date}T${entry.start}:00Z`)
  const utc = entry.start_utc ?? (wall === undefined ? null : `${new Date(zone?.toUtc(wall).utc ?? NaN).toISOString().slice(0, 19)}Z`)
  return {
    external_id: entry.file_id ?? null, kind: entry.kind, date: entry.date, start_local: entry.start ?? null, end_local: entry.end ?? null,
    home: entry.home?.name ?? null, away: entry.away?.name ?? null, venue: entry.venue?.name ?? null, field: entry.field ?? null,
    home_score: entry.home_score ?? null, away_score: entry.away_score ?? null, status: entry.status ?? 'scheduled',
    time_status: entry.time_status, title: entry.title ?? null, division: entry.division ?? null, start_utc: utc
  }
}

t.test('FEED-130 the calendars of test/data/feeds are read as their truth says', async (t) => {
  const files = sharedCalendars('feeds')
  t.ok(files.length >= 2)
  for (const { path, body } of files) {
    const { feed, expect } = JSON.parse(sharedText(`feeds/${path.replace('.ics', '.truth.json')}`)) as Truth
    const { entries, skips } = read(body, { time_zone: feed.time_zone, team: feed.team ?? '', fetched_on: '2026-10-01' })
    t.same(entries.map((entry) => asTruth(entry, feed.time_zone)), expect, path)
    t.same(skips, [])
  }
})

t.test('FEED-130 every calendar of ../shared/data/ics gives its events, or a reason for each', { skip: NO_SHARED }, async (t) => {
  for (const { path, body } of sharedCalendars('ics')) {
    const text = body.toString()
    const { entries, skips, warnings } = read(body, { team: '', fetched_on: '2012-10-01' })
    const events = new Set([...entries.map(({ row }) => row), ...skips.map(({ row }) => row)])
    const exceptions = text.match(/^RECURRENCE-ID/gm)?.length ?? 0
    const silent = warnings.filter((words) => words.includes('no occurrence')).length
    t.ok(events.size + exceptions + silent >= (text.match(/^BEGIN:VEVENT/gm)?.length ?? 0), path)
  }
})

t.test('FEED-142 of a calendar of PrestoSports a warning says how "A vs. B" is read, until the feed says what it means', async (t) => {
  const body = calendar('PRODID:-//www.prestosports.com//PrestoSports//EN', event({ SUMMARY: "(Men's Soccer) Bears vs. Wolves" }))
  const none: Partial<FeedSettings> = { team: undefined as never }
  const reported = read(body, none)
  t.match(reported.entries, [{ home: { name: 'Bears' }, away: { name: 'Wolves' } }])
  t.match(reported.warnings, [/^1 events say "A vs\. B": A is taken for the home team\. .* vs_means to participants/])
  const neutral = read(body, { ...none, vs_means: 'participants' })
  t.match(neutral.entries, [{ is_neutral: true }])
  t.same(neutral.warnings, [])
  t.same(read(calendar(event({ SUMMARY: 'Bears vs Wolves' })), none).warnings, [], 'others are not doubted')
})
