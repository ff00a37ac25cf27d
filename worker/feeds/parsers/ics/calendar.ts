/** What a calendar says of itself, its events aside: producer, time zone, how long it asks to be left alone. */
import { ianaZone } from '../../../../platform/zones.ts'
import { readLength } from '../moments.ts'
import { textOf, type Calendar } from '../split.ts'
import type { FeedSettings, Layout } from '../types.ts'

/** Characters that are looked at of what a calendar says of itself. */
const LONGEST_WORD = 500
const PRODUCERS: [RegExp, string][] = [
  [/teamsnap/i, 'teamsnap'], [/sportsengine|sportngin/i, 'sportsengine'], [/playmetrics/i, 'playmetrics'],
  [/prestosports/i, 'prestosports'], [/google/i, 'google_calendar'], [/microsoft|outlook|exchange/i, 'outlook'],
  [/apple/i, 'apple_calendar'], [/schedule star/i, 'schedule_star']
]
/** What each property means, for readers of the preview. */
const MEANINGS: [property: string, role: string][] = [
  ['UID', 'id'], ['DTSTART', 'start'], ['DTEND', 'end'], ['DURATION', 'duration'], ['SUMMARY', 'title'], ['LOCATION', 'venue'],
  ['STATUS', 'status'], ['DESCRIPTION', 'notes'], ['URL', 'url'], ['DTSTAMP', 'stamp']
]

/** A word of the calendar itself, short and without runs of blanks, as it is looked at with every event. */
export const valueOf = ({ lines }: Calendar, property: string): string =>
  textOf(lines.find(({ name }) => name === property)?.value ?? '').replace(/\s+/g, ' ').slice(0, LONGEST_WORD).trim()

/** How long the calendar asks to be left alone: the longer of its two ways to say so. */
export function intervalOf (calendar: Calendar): { interval_seconds?: number } {
  const lengths = ['REFRESH-INTERVAL', 'X-PUBLISHED-TTL'].map((name) => readLength(valueOf(calendar, name)) ?? 0)
  const seconds = Math.floor(Math.max(...lengths) / 1000)
  return seconds > 0 ? { interval_seconds: Math.min(seconds, 31_536_000) } : {}
}

export const layoutName = (calendar: Calendar): string =>
  PRODUCERS.find(([pattern]) => pattern.test(valueOf(calendar, 'PRODID')))?.[1] ?? 'generic'

export function describeCalendar (calendar: Calendar, { time_zone: zone }: FeedSettings, warn: (words: string) => void): void {
  if (!ianaZone(zone)) warn(`"${zone}" is no time zone: times without one are read as UTC.`)
  const stated = valueOf(calendar, 'X-WR-TIMEZONE') || valueOf(calendar, 'TZID')
  if (stated !== '' && stated !== zone) {
    warn(`The calendar says that its time zone is ${stated.slice(0, 60)}; the feed's is ${zone}, and times without one are read in it.`)
  }
  if (calendar.broken > 0) warn(`${calendar.broken} lines are no property of a calendar: they are passed over.`)
  if (calendar.long > 0) warn(`${calendar.long} lines have more than 65,536 characters: they are passed over.`)
}

/** The producer without its version is fingerprint and only header; what properties mean is the same whichever a calendar has. */
export function layoutOf (calendar: Calendar): Layout {
  const producer = valueOf(calendar, 'PRODID').slice(0, 200).replace(/\d[\d.]*/g, '').replace(/\s+/g, ' ').trim()
  return {
    name: layoutName(calendar),
    kind: 'ics',
    headers: producer === '' ? [] : [producer],
    fingerprint: `ics ${producer.toLowerCase()}`.trim(),
    mapping: MEANINGS.map(([header, role]) => ({ role, header, why: 'by the standard (RFC 5545)' })),
    unmapped: [],
    hints: []
  }
}
