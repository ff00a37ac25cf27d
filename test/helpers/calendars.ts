/** Reads iCalendar text with two parsers that share no code, and insists that they read the same. */
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import type { Test } from 'tap'

/** Moments are RFC 3339; those of all-day events are dates. */
export type ReadEvent = {
  uid: string, sequence: number, stamp: string, modified: string, start: string,
  end: string, isAllDay: boolean, summary: string, status: string
  categories: string[], location?: string, description?: string, transparency?: string, geo?: number[], url?: string
}
export type ReadCalendar = { name: string, refresh: string, ttl: string, events: ReadEvent[] }

const isKnown = ([, value]: [string, unknown]): boolean => value !== undefined && value !== null
const known = (event: Record<string, unknown>): ReadEvent => Object.fromEntries(Object.entries(event).filter(isKnown)) as ReadEvent

export function readCalendar (t: Test, text: string): ReadCalendar {
  const [one, other] = [readWithIcalJs(text), readWithNodeIcal(text)]
  t.same(one, other, 'both parsers read the same')
  return other
}

/** Each line ends with CRLF and has at most 75 octets, none of which is half a character or a control character. */
export function checkLines (t: Test, text: string): void {
  const lines = text.split('\r\n')
  t.equal(lines.pop(), '', 'the last line is ended too')
  t.same(
    lines.filter((line) => Buffer.byteLength(line) > 75 || line.trim() === '' || /[\p{Cc}\uFFFD]/u.test(Buffer.from(line).toString())), []
  )
}

function readWithIcalJs (text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text))
  /** Of a property it does not know, it leaves the text as it is written. */
  const written = (name: string): string => String(calendar.getFirstPropertyValue(name)).replace(/\\(.)/g, '$1')
  return {
    name: written('x-wr-calname'), refresh: String(calendar.getFirstPropertyValue('refresh-interval')), ttl: written('x-published-ttl'),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component)
      const value = (name: string): any => component.getFirstPropertyValue(name)
      return known({
        uid: event.uid, sequence: event.sequence, stamp: String(value('dtstamp')),
        modified: String(value('last-modified')), start: String(event.startDate), end: String(event.endDate),
        isAllDay: event.startDate.isDate,
        summary: event.summary, status: value('status'),
        categories: component.getFirstProperty('categories')?.getValues(), location: event.location,
        description: event.description, transparency: value('transp'),
        geo: value('geo'), url: value('url'),
      })
    }),
  }
}

function readWithNodeIcal (text: string): ReadCalendar {
  const read: Record<string, any> = nodeIcal.sync.parseICS(text)
  const moment = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`
  const day = (date: Date): string =>
    [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
  return {
    name: read.vcalendar['WR-CALNAME'], refresh: read['refresh-interval'].val, ttl: read.vcalendar['PUBLISHED-TTL'],
    events: Object.values(read).filter(({ type }) => type === 'VEVENT').map((event) => {
      const isAllDay = event.datetype === 'date'
      const time = isAllDay ? day : moment
      return known({
        uid: event.uid, sequence: event.sequence, stamp: moment(event.dtstamp),
        modified: moment(event.lastmodified), start: time(event.start), end: time(event.end),
        isAllDay,
        summary: event.summary, status: event.status, categories: event.categories,
        location: event.location, description: event.description, transparency: event.transparency,
        geo: event.geo && [event.geo.lat, event.geo.lon], url: event.url?.val,
      })
    }),
  }
}
