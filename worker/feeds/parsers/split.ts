/** Cuts a calendar into its components, so that one that is broken costs itself and nothing else. ical.js reads single lines. */
import ICAL from 'ical.js'
import { refuseFiles, refusePage } from './refusals.ts'
import { Unreadable } from './types.ts'

/** One property: upper-case name, parameters by upper-case name, the value as it stands (still escaped). */
export type Line = { name: string, params: Record<string, string>, value: string }
/** `closed`: its END was there. `parts` are kept of time zones alone. */
export type Component = { name: string, lines: Line[], parts: Component[], closed: boolean }
/** `lines` are those of the calendar itself; `broken` counts lines that are no property, `long` those of more than 64 KiB. */
export type Calendar = { lines: Line[], zones: Component[], events: Component[], broken: number, long: number }

const MOST_EVENTS = 5_000
/** Components within components; what stands deeper belongs to the last of them. */
const DEEPEST = 20
/** What is looked at to say what a body is that is no calendar. */
const HEAD = 20_000
const LONGEST_LINE = 64 * 1024
/** The names of iCalendar properties mean nothing to ical.js here: values stay text. */
const RAW = Object.assign(Object.create(null), {
  property: Object.create(null), value: Object.create(null), param: Object.create(null), propertyGroups: false
})
const READ = new Set([
  'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'UID', 'SEQUENCE', 'DTSTAMP', 'STATUS', 'SUMMARY',
  'DESCRIPTION', 'LOCATION', 'URL', 'PRODID', 'METHOD', 'TZID', 'X-LIC-LOCATION', 'TZOFFSETFROM', 'TZOFFSETTO',
  'X-WR-TIMEZONE', 'X-WR-CALNAME', 'NAME', 'REFRESH-INTERVAL', 'X-PUBLISHED-TTL'
])
/** Never read, but reported: who organizes, attends or can be called. */
const PERSONS = new Set(['ORGANIZER', 'ATTENDEE', 'CONTACT'])

/** Bytes to text: lines are joined before characters are, as some producers fold inside of one. One cut character is still UTF-8. */
export function decodeCalendar (body: Buffer, charset?: string): string {
  const mark = body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : body[0] === 0xfe && body[1] === 0xff ? 'utf-16be' : undefined
  if (mark) return unfold(new TextDecoder(mark).decode(body))
  const bytes = Buffer.from(unfold(body.toString('latin1')), 'latin1')
  const text = new TextDecoder('utf-8').decode(bytes)
  const bad = text.match(/\ufffd/g)?.length ?? 0
  if (bad === 0 || bad < (text.match(/[^\u0000-\u007f\ufffd]/g)?.length ?? 0)) return text
  return new TextDecoder(knownCharset(charset)).decode(bytes)
}

/** A fold is a line break and a blank or tab; line breaks are CRLF, LF, CR or several CR before LF, looked for from the first of them. */
const unfold = (text: string): string => text.replace(/(?:(?<!\r)\r*\n|\r)[ \t]/g, '')

function knownCharset (charset = 'windows-1252'): string {
  try {
    const { encoding } = new TextDecoder(charset)
    return encoding === 'utf-8' ? 'windows-1252' : encoding
  } catch {
    return 'windows-1252'
  }
}

/** The calendars of a body as one; `text` is the body decoded. Throws `Unreadable` for what is no calendar, or one whose end is missing. */
export function splitCalendar (text: string, body: Buffer): Calendar {
  refuseOther(text, body)
  const calendar: Calendar = { lines: [], zones: [], events: [], broken: 0, long: 0 }
  const open: Component[] = []
  let last: Line | undefined
  for (const raw of text.split(/[\r\n]+/)) {
    if (raw.length > LONGEST_LINE) calendar.long++
    if (raw.length > LONGEST_LINE || raw.trim() === '') continue
    const border = /^[ \t]*(BEGIN|END)[ \t]*:[ \t]*([A-Z0-9-]+)[ \t]*$/i.exec(raw)
    if (border) {
      last = undefined
      const name = (border[2] as string).toUpperCase()
      if (/^b/i.test(border[1] as string)) begin(name, open, calendar)
      else end(name, open)
      continue
    }
    const line = readLine(raw, last?.name === 'DESCRIPTION')
    if (line === 'broken' && last?.name === 'DESCRIPTION' && last.value.length < LONGEST_LINE) last.value += `\\n${raw.trim()}`
    else if (line === 'broken') calendar.broken++
    else last = line && (place(line, open.at(-1), calendar), line)
  }
  if (open.some(({ name }) => name === 'VCALENDAR')) {
    throw new Unreadable('cut_off', 'The calendar stops before its end (no END:VCALENDAR).')
  }
  return calendar
}

function refuseOther (text: string, body: Buffer): void {
  if (/^\ufeff?[ \t]*BEGIN[ \t]*:[ \t]*VCALENDAR[ \t]*$/im.test(text)) return
  const start = text.replace(/^\ufeff/, '').trimStart()
  if (start === '') throw new Unreadable('empty', 'The file is empty.')
  refuseFiles(body, 'ics')
  refusePage(start.slice(0, HEAD), 'an iCalendar file')
  if (/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(start.slice(0, HEAD))) {
    throw new Unreadable('binary', 'The file is neither text nor a calendar.')
  }
  throw new Unreadable('not_a_calendar', 'The file is not an iCalendar file: it has no BEGIN:VCALENDAR.')
}

/** An event or calendar that begins inside of an event ends it, unclosed. */
function begin (name: string, open: Component[], calendar: Calendar): void {
  const within = open.findIndex((component) => component.name === 'VEVENT')
  if (within >= 0 && (name === 'VEVENT' || name === 'VCALENDAR' || name === 'VTIMEZONE')) open.length = within
  const component: Component = { name, lines: [], parts: [], closed: false }
  const parent = open.at(-1)
  if (name === 'VEVENT') calendar.events.push(component)
  else if (name === 'VTIMEZONE') calendar.zones.push(component)
  else if (parent?.name === 'VTIMEZONE') parent.parts.push(component)
  if (calendar.events.length > MOST_EVENTS) throw new Unreadable('too_many', 'The calendar has more than 5,000 events.')
  if (open.length < DEEPEST) open.push(component)
}

/** What still stands open within ends with it. An END of what is not open is passed over. */
function end (name: string, open: Component[]): void {
  const at = open.findLastIndex((component) => component.name === name)
  if (at < 0) return
  const component = open[at] as Component
  component.closed = true
  open.length = at
}

function place (line: Line, component: Component | undefined, calendar: Calendar): void {
  if (!component || component.name === 'VCALENDAR') calendar.lines.push(line)
  else component.lines.push(line)
}

/** A property that is read; nothing for one that is not; `broken` for what is none, such as a line of text whose break nobody escaped. */
function readLine (raw: string, isWithinText: boolean): Line | undefined | 'broken' {
  const written = /^\s*(?:[A-Z0-9-]+\.)?([A-Z0-9-]+)\s*[;:]/i.exec(raw)?.[1] ?? ''
  const name = written.toUpperCase()
  if (written === '' || (isWithinText && written !== name && written !== written.toLowerCase())) return 'broken'
  if (PERSONS.has(name)) return { name, params: {}, value: '' }
  if (!READ.has(name)) return undefined
  try {
    const [, params, type, value] = ICAL.parse.property(raw.trim(), RAW) as [string, Record<string, string | string[]>, string, string]
    const upper = Object.entries(params).map(([key, given]) => [key.toUpperCase(), String(given)])
    return { name, params: { VALUE: type.toUpperCase(), ...Object.fromEntries(upper) }, value: value.trim() }
  } catch {
    return 'broken'
  }
}

/** The persons' properties that stand anywhere in a calendar. */
export const personsIn = ({ events }: Calendar): string[] =>
  [...PERSONS].filter((name) => events.some(({ lines }) => lines.some((line) => line.name === name)))

/** A text value with its escapes undone. */
export const textOf = (value: string): string =>
  value.replace(/\\([\\;,:"nN])/g, (_, mark: string) => mark.toLowerCase() === 'n' ? '\n' : mark)
