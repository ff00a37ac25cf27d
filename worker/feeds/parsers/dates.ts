/** Local days as files write them. The order of day and month is the feed's, never guessed; a year is never invented. */
import type { Fault } from './skips.ts'
import { clean } from './words.ts'

const DAY = 86_400_000
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const NAME = `(${[
  'jan(?:uary)?', 'feb(?:ruary)?', 'mar(?:ch)?', 'apr(?:il)?', 'may', 'june?', 'july?', 'aug(?:ust)?', 'sept?(?:ember)?', 'oct(?:ober)?',
  'nov(?:ember)?', 'dec(?:ember)?'
].join('|')})`
const WEEKDAY = /^[(]?(sun|mon|tue|wed|thu|fri|sat)(?:s|rs|rd|nes|ur|r)?(?:day)?s?\b[.,)]*\s*/i

/** How dates are read: `day_first`, and the local day of the fetch for dates without a year. */
export type DateWays = { day_first: boolean, fetched_on: string }
/**
 * A day, what stands behind it in the cell, and whether day and month could be exchanged. `is_marked`: a question mark stands behind it;
 * `no_year`: its year was found by its weekday.
 */
export type DateReading = { date: string, rest: string, is_numeric: boolean, is_marked?: true, no_year?: true }

type Parts = { year?: number, month: number, day: number, rest: string, is_numeric?: boolean }
const PATTERNS: [RegExp, (groups: string[], dayFirst: boolean) => Omit<Parts, 'rest'>][] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/, ([y, m, d]) => ({ year: Number(y), month: Number(m), day: Number(d) })],
  [/^((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)/, ([y, m, d]) => ({ year: Number(y), month: Number(m), day: Number(d) })],
  [/^(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})(?![\d:])/,
    ([a, b, y], dayFirst) => ({ ...ordered(a, b, dayFirst), year: yearOf(y), is_numeric: true })],
  [new RegExp(`^${NAME}\\.?[\\s-]*(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])(?:,?[\\s-]+(\\d{4}|'\\d\\d)(?![\\d:]))?`, 'i'),
    ([m, d, y]) => named(m, d, y)],
  [new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[\\s-]*(?:of )?${NAME}\\.?(?:,?[\\s-]+(\\d{4})(?![\\d:])|[-/](\\d\\d)(?![\\d:]))?`, 'i'),
    ([d, m, y, short]) => named(m, d, y ?? short)],
  [/^(\d{1,2})[-/](\d{1,2})(?![\d/:-])/, ([a, b], dayFirst) => ({ ...ordered(a, b, dayFirst), is_numeric: true })]
]

const yearOf = (text: string | undefined): number => {
  const year = Number((text ?? '').replace("'", ''))
  return year < 100 ? 2000 + year : year
}
const ordered = (a: string | undefined, b: string | undefined, dayFirst: boolean): { month: number, day: number } =>
  dayFirst ? { day: Number(a), month: Number(b) } : { month: Number(a), day: Number(b) }
const named = (month: string | undefined, day: string | undefined, year: string | undefined): Omit<Parts, 'rest'> =>
  ({
    month: MONTHS.indexOf((month ?? '').slice(0, 3).toLowerCase()) + 1, day: Number(day), ...(year !== undefined && { year: yearOf(year) })
  })

const isoOf = (year: number, month: number, day: number): string | undefined => {
  const time = Date.UTC(year, month - 1, day)
  const date = new Date(time)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1899 && year < 2200
  return isReal ? date.toISOString().slice(0, 10) : undefined
}
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The number of a weekday that a text begins with (Sunday 0), and what is left of it. */
export function readWeekday (text: string): { weekday?: number, rest: string } {
  const found = WEEKDAY.exec(text)
  return found ? { weekday: WEEKDAYS.indexOf((found[1] as string).toLowerCase()), rest: text.slice(found[0].length) } : { rest: text }
}

/** A date at the beginning of a text; `weekday` (Sunday 0) from elsewhere helps where the text has no year. Undefined: there is none. */
export function readDate (text: string, ways: DateWays, weekday?: number): DateReading | Fault | undefined {
  const whole = clean(text)
  const before = readWeekday(whole)
  const parts = match(before.rest, ways.day_first)
  if (!parts) return undefined
  const after = readWeekday(parts.rest.replace(/^[\s,;|@·-]+/, ''))
  const stated = before.weekday ?? after.weekday ?? weekday
  const isMarked = after.rest.startsWith('?')
  const rest = after.rest.replace(/^\?+\s*/, '').replace(/^(?:T(?=\d)|at\b|[,;|@·-])\s*/i, '')
  const marked = isMarked ? { is_marked: true as const } : {}
  if (parts.year === undefined) {
    const found = withoutYear(parts, stated, rest, ways, whole)
    return 'code' in found ? found : { ...found, ...marked, no_year: true }
  }
  const date = isoOf(parts.year, parts.month, parts.day)
  if (!date) return { code: isExchanged(parts) ? 'day_month' : 'bad_date', value: whole }
  const own = before.weekday ?? after.weekday
  if (own !== undefined && own !== weekdayOf(date)) return { code: 'weekday', value: whole }
  return { date, rest, is_numeric: parts.is_numeric ?? false, ...marked }
}

function match (text: string, dayFirst: boolean): Parts | undefined {
  for (const [pattern, take] of PATTERNS) {
    const found = pattern.exec(text)
    if (found) return { ...take(found.slice(1), dayFirst), rest: text.slice(found[0].length) }
  }
  return undefined
}

const isExchanged = ({ is_numeric: isNumeric, year, month, day }: Parts): boolean =>
  isNumeric === true && isoOf(year ?? 2024, day, month) !== undefined

/** The one year within 200 days of the fetch in which the day has the weekday. */
function withoutYear (
  parts: Parts, weekday: number | undefined, rest: string, { fetched_on: fetchedOn }: DateWays, whole: string
): DateReading | Fault {
  if (isoOf(2024, parts.month, parts.day) === undefined) return { code: isExchanged(parts) ? 'day_month' : 'bad_date', value: whole }
  const fetched = Date.parse(`${fetchedOn}T00:00:00Z`)
  const year = Number(fetchedOn.slice(0, 4))
  const days = [year - 1, year, year + 1]
    .map((candidate) => isoOf(candidate, parts.month, parts.day))
    .filter((date) => date !== undefined && Math.abs(Date.parse(date) - fetched) <= 200 * DAY && weekdayOf(date) === weekday)
  const [date] = days
  if (!date || days.length > 1) return { code: 'no_year', value: whole }
  return { date, rest, is_numeric: parts.is_numeric ?? false }
}

/** A text that is a day as spreadsheets store it, perhaps with a time: 30000 to 59999 are 1982 to 2064. */
const SERIAL = /^[345]\d{4}(?:\.\d+)?$/
export const serialOf = (text: string): number | undefined => SERIAL.test(text) ? Number(text) : undefined

/**
 * A day and time of a spreadsheet's serial number: days since the end of 1899, or of 1903, and the fraction of the day. Undefined: a
 * number that is no day of 1982 to 2064, such as a year or a week.
 */
export function readSerial (serial: number, is1904: boolean): { date: string, time?: string } | undefined {
  const days = serial + (is1904 ? 1462 : 0)
  if (!(days >= 30_000 && days < 60_000)) return undefined
  const minutes = Math.round(days * 1440)
  const at = new Date(Date.UTC(1899, 11, 30) + minutes * 60_000).toISOString()
  return Number.isInteger(serial) ? { date: at.slice(0, 10) } : { date: at.slice(0, 10), time: at.slice(11, 16) }
}

/** HH:MM of the fraction of a serial number. */
export function timeOfSerial (serial: number): string {
  const minutes = Math.round((serial % 1) * 1440) % 1440
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The day that is a number of days after another. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)
