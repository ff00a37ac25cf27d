/** When a row says that something is: local day, times, or an instant. */
import { addDays, daysBetween, readDate, readSerial, readWeekday, serialOf, timeOfSerial, type DateReading } from './dates.ts'
import { isFault, type Fault } from './skips.ts'
import { readMinutes, readTime, type TimeReading } from './times.ts'
import type { Entry, FeedSettings, Role } from './types.ts'
import { clean, isUnknown, readYes } from './words.ts'
import { agrees, isZone, readAbbreviation, toInstant, wallOf } from './offsets.ts'

/** The cells of a row by role, numbers of sheets as numbers. */
export type Values = { text: (role: Role) => string, number: (role: Role) => number | undefined, has: (role: Role) => boolean }
export type Ways = FeedSettings & { is1904: boolean, heading?: string | undefined }
type Times = Pick<Entry, 'date' | 'start' | 'end' | 'zone' | 'start_utc' | 'end_utc' | 'duration_minutes'>
/**
 * `is_numeric`: day and month stand in figures, so that they could be exchanged. `is_bare`: the start may be of a clock of twelve hours
 * (TimeReading). `word`: a status that stands instead of the time. `is_marked`, `no_year`: as of a DateReading.
 */
export type When = Times & Pick<Entry, 'time_status'> & {
  is_numeric: boolean, is_bare?: true, word?: string, is_marked?: true, no_year?: true
}

type Day = DateReading | Fault
const none: TimeReading = { is_unknown: true, abbreviations: [] }

export function readWhen (values: Values, ways: Ways): When | Fault {
  const day = readDay('date', values, ways)
  if (isFault(day)) return day
  const own = readCell('start', values)
  const behind = day.rest === '' || day.rest.startsWith('(') ? none : readTime(day.rest)
  const isOnlyDay = values.has('start') && 'time' in behind && behind.time === '00:00'
  const start = 'code' in own || own.time !== undefined || own.word !== undefined || isOnlyDay ? own : behind
  if (isFault(start)) return start
  const zone = readZone(values, ways)
  if (isFault(zone)) return zone
  const { is_numeric: isNumeric, is_marked: isMarked, no_year: isYearless } = day
  const date = start === own && own.offset !== undefined ? stampedDay(values, ways) ?? day.date : day.date
  const about = { ...(start.word !== undefined && { word: start.word }), is_numeric: isNumeric,
    ...(isMarked && { is_marked: true as const }), ...(isYearless && { no_year: true as const }) }
  if (start.time === undefined || readYes(values.text('all_day')) === true) return { date, time_status: 'tbd', ...about }
  const named = start.zone ?? zone.zone
  const local = named ?? ways.time_zone
  const wrong = [...start.abbreviations, ...zone.abbreviations].some((name) => !agrees(name, date, start.time, local))
  if (wrong) return { code: 'zone', value: clean(`${values.text('start') || day.rest} ${values.text('zone')}`) }
  const status = start.is_estimated || isMarked ? 'estimated' as const : 'confirmed' as const
  const ending = readEnd(values, ways, date, start)
  if (start.offset !== undefined) {
    return { ...asInstant(date, start.time, start.offset, ending, ways.time_zone), time_status: status, ...about }
  }
  return {
    date, start: start.time, ...ending, ...(named !== undefined && { zone: named }), time_status: status,
    ...(start.is_bare && { is_bare: true }), ...about
  }
}

/** The day of a start that is a whole stamp; spreadsheets write one of 1899 or 1900 before a bare time. */
function stampedDay (values: Values, ways: Ways): string | undefined {
  const reading = readDate(values.text('start'), ways)
  return reading === undefined || isFault(reading) || reading.date < '1950-01-01' ? undefined : reading.date
}

function readDay (role: 'date' | 'end_date', values: Values, ways: Ways): Day {
  const serial = values.number(role)
  const text = clean(values.text(role)) || (role === 'date' ? ways.heading ?? '' : '')
  if (text === '' || isUnknown(text)) return { code: 'no_date', value: text }
  const number = serial ?? serialOf(text)
  if (number !== undefined && number < 19_000_000) {
    const found = readSerial(number, ways.is1904)
    return found ? { date: found.date, rest: found.time ?? '', is_numeric: false } : { code: 'bare_number', value: text }
  }
  const reading = readDate(text, ways, readWeekday(clean(values.text('weekday'))).weekday)
  return reading ?? { code: /^\d{1,7}(?:\.\d+)?$/.test(text) ? 'bare_number' : 'bad_date', value: text }
}

/** A time of a column: text, or the fraction of a sheet's number. */
function readCell (role: 'start' | 'end', values: Values): TimeReading | Fault {
  const text = clean(values.text(role))
  const serial = values.number(role) ?? (/^0?\.\d{2,}$/.test(text) ? Number(text) : serialOf(text))
  if (serial === undefined) return readTime(text)
  // Who types 1:30 into a sheet stores half past one at night.
  if (serial >= 0 && serial < 1) return { time: timeOfSerial(serial), is_bare: true, abbreviations: [] }
  if (!Number.isInteger(serial)) return { time: timeOfSerial(serial), abbreviations: [] }
  return serial < 2400 ? readTime(String(serial).padStart(4, '0')) : { time: '00:00', abbreviations: [] }
}

function readZone (values: Values, { time_zone: own }: Ways): { zone?: string, abbreviations: string[] } | Fault {
  const text = clean(values.text('zone'))
  if (text === '' || text === own) return { abbreviations: [] }
  if (isZone(text)) return { zone: text, abbreviations: [] }
  const name = readAbbreviation(text.replace(/^\(?(?:GMT|UTC)[+-]\d\d:?\d\d\)?\s*/, ''))
  return name === undefined ? { code: 'unknown_zone', value: text } : { abbreviations: [name] }
}

/** The end that is stated: a time after the start, or a length where it is on another day. What ends before it begins is no end. */
function readEnd (values: Values, ways: Ways, date: string, start: TimeReading): Pick<Entry, 'end' | 'duration_minutes'> {
  const cell = readCell('end', values)
  const length = readMinutes(values.text('duration')) ?? lengthOf(values)
  const time = isFault(cell) || cell.time === undefined ? start.end : cell.time
  if (time === undefined) {
    const minutes = length ?? ways.default_minutes
    return minutes === undefined ? {} : { duration_minutes: minutes }
  }
  const stated = values.has('end_date') ? readDay('end_date', values, ways) : within('end', values, ways)
  const days = stated === undefined || isFault(stated) ? undefined : daysBetween(date, stated.date)
  const minutes = (days ?? 0) * 1440 + minutesOf(time) - minutesOf(start.time as string)
  if (minutes > 0) return minutes < 1440 && (days ?? 0) === 0 ? { end: time } : minutes <= 14 * 1440 ? { duration_minutes: minutes } : {}
  const isOverNight = minutes < 0 && days === undefined && minutes + 1440 <= 6 * 60
  const reported = isOverNight ? minutes + 1440 : length
  return reported === undefined ? {} : { duration_minutes: reported }
}

/** The day that an end's own cell names, but for the days that spreadsheets write before bare times. */
function within (role: 'end', values: Values, ways: Ways): Day | undefined {
  const serial = values.number(role)
  if (serial !== undefined) {
    const date = !Number.isInteger(serial) ? readSerial(serial, ways.is1904)?.date : undefined
    return date === undefined ? undefined : { date, rest: '', is_numeric: false }
  }
  const reading = readDate(values.text(role), ways)
  return reading === undefined || isFault(reading) || reading.date < '1950-01-01' ? undefined : reading
}

function lengthOf (values: Values): number | undefined {
  const serial = values.number('duration')
  return serial !== undefined && serial > 0 && serial < 1 ? Math.round(serial * 1440) : undefined
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** An instant and the local day on which it is in the feed's zone. */
function asInstant (date: string, time: string, offset: number, ending: Pick<Entry, 'end' | 'duration_minutes'>, zone: string): Times {
  const start = toInstant(date, time, offset)
  const end = ending.end === undefined ? undefined : toInstant(ending.end < time ? addDays(date, 1) : date, ending.end, offset)
  return {
    date: wallOf(Date.parse(start), zone).date, start_utc: start, ...(end !== undefined && { end_utc: end }),
    ...(ending.duration_minutes !== undefined && { duration_minutes: ending.duration_minutes })
  }
}
