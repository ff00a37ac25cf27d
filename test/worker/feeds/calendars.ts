/** Calendars made for tests, and where those of others lie that are not part of the repository. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extract, Unreadable, type Entry, type Extraction, type FeedSettings } from '../../../worker/feeds/parsers/index.ts'
import { realFile } from '../../helpers/feeds/table_feeds.ts'

/** The properties of an event: names with parameters, or several values of one name. */
export type Properties = Record<string, string | string[]>

export const SETTINGS: FeedSettings =
  { kind: 'ics', time_zone: 'America/Denver', day_first: false, fetched_on: '2026-10-01', team: 'Lions' }

export const lines = (properties: Properties): string[] =>
  Object.entries(properties).flatMap(([name, value]) => [value].flat().map((each) => `${name}:${each}`))
export const component = (name: string, properties: Properties, ...within: string[]): string =>
  [`BEGIN:${name}`, ...lines(properties), ...within, `END:${name}`].join('\r\n')
/** An event on 3 October 2026 at ten, unless it says otherwise; `undefined` leaves a property out. */
export function event (given: Record<string, string | string[] | undefined>, ...within: string[]): string {
  const properties = { UID: 'one@example.org', DTSTART: '20261003T100000', SUMMARY: 'Lions vs Bears', ...given }
  const stated = Object.entries(properties).filter(([, value]) => value !== undefined)
  return component('VEVENT', Object.fromEntries(stated) as Properties, ...within)
}
export const calendar = (...parts: string[]): string => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n')

export const read = (text: string | Buffer, settings: Partial<FeedSettings> = {}): Extraction =>
  extract(Buffer.from(text as string), { ...SETTINGS, ...settings })
/** The entries of events that are given alone. */
export const entriesOf = (events: string[], settings: Partial<FeedSettings> = {}): Entry[] => read(calendar(...events), settings).entries
/** The one entry of one event. */
export function entryOf (properties: Record<string, string | string[] | undefined>, settings: Partial<FeedSettings> = {}): Entry {
  const { entries, skips } = read(calendar(event(properties)), settings)
  if (entries.length !== 1) throw new Error(`${entries.length} entries: ${JSON.stringify(skips)}`)
  return entries[0] as Entry
}

/** The code that a body is refused with; `read` if it is not. */
export function refusalOf (body: string | Buffer): string {
  try {
    read(body)
    return 'read'
  } catch (error) {
    if (error instanceof Unreadable) return error.code
    throw error
  }
}

export const NO_SHARED = realFile('ics') === undefined ? 'there are no files in ../shared/data' : false
export type Shared = { path: string, body: Buffer }
/** All calendars in a folder of the data and below it; none where it is absent. */
export function sharedCalendars (folder: string): Shared[] {
  const place = realFile(folder)
  if (place === undefined) return []
  return readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ics')).sort()
    .map((path) => ({ path, body: readFileSync(join(place, path)) }))
}
export const sharedText = (path: string): string => readFileSync(realFile(path) as string, 'utf8')

/** Calendars of this repository, one of every kind of line that is read. */
export const OWN: string[] = [
  calendar(
    component('VTIMEZONE', { TZID: 'Club' },
      component('DAYLIGHT', { DTSTART: '19700308T020000', TZOFFSETFROM: '-0700', TZOFFSETTO: '-0600',
        RRULE: 'FREQ=YEARLY;BYMONTH=3;BYDAY=2SU' }),
      component('STANDARD', { DTSTART: '19701101T020000', TZOFFSETFROM: '-0600', TZOFFSETTO: '-0700',
        RRULE: 'FREQ=YEARLY;BYMONTH=11;BYDAY=1SU' })),
    event({ UID: 's', 'DTSTART;TZID=Club': '20261006T180000', RRULE: 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=12',
      'EXDATE;TZID=Club': '20261008T180000,20261013T180000',
      'RDATE;TZID=Club': '20261010T090000', SUMMARY: 'Practice', DTSTART: undefined, DURATION: 'PT1H30M' }),
    event({ UID: 's', 'RECURRENCE-ID;TZID=Club;RANGE=THISANDFUTURE': '20261020T180000', 'DTSTART;TZID=Club': '20261020T190000',
      SUMMARY: 'Practice',
      DTSTART: undefined, SEQUENCE: '2', STATUS: 'CONFIRMED' })
  ),
  calendar(
    ...lines({ PRODID: '-//PlayMetrics//EN', 'X-WR-CALNAME': 'Lions Games', TZID: 'America/Denver' }),
    event({ UID: 'Game_1', SUMMARY: 'Lions - Game',
      DESCRIPTION: 'Lions at Bears at the Lake (League Game #1)\\nArrive by 9:30 AM\\nLake Park 2' }),
    event({ UID: 'Game_2', SUMMARY: 'Lions - Game', DESCRIPTION: 'Wolves at Lions', LOCATION: 'Home Park', DTSTART: '20261004T235900Z',
      DTEND: '20261005T013000Z' })
  ),
  calendar(
    ...lines({ PRODID: '-//www.prestosports.com//PrestoSports//EN' }),
    event({ SUMMARY: '(Softball) Lions at Bears', DESCRIPTION: '(Softball) Lions at Bears\\, Spring Classic\\, Final\\, 5-4',
      LOCATION: 'Oak Park - Field 2', URL: 'https://example.org/a' }),
    event({ UID: 'two', SUMMARY: '(Track) Lions at Relays', DESCRIPTION: '(Track) Lions at Relays\\, hosted by Bears\\, All Day',
      'DTSTART;VALUE=DATE': '20261009', DTSTART: undefined },
      component('VALARM', { TRIGGER: '-PT30M', ACTION: 'DISPLAY' }))
  )
]
