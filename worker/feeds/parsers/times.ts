/** Times of day as files write them: clocks of 12 and 24 hours, ranges, what is not known yet, zones behind them. */
import { readDate } from './dates.ts'
import type { Fault } from './skips.ts'
import { clean, isUnknown, statusWithin } from './words.ts'
import { isZone, readAbbreviation } from './offsets.ts'

/**
 * What a cell of a time says. `is_unknown`: TBD, blank, all day. `abbreviations`: zones behind it, by name; `zone`: an IANA name; `offset`:
 * minutes east of Greenwich. `word`: a status that stands instead of the time. `is_bare`: written as people do, 9:15, without AM and PM.
 */
export type TimeReading = {
  time?: string, end?: string, is_unknown?: true, is_estimated?: true, is_bare?: true, abbreviations: string[], zone?: string
  offset?: number, word?: string
}
type Clock = { hours: number, minutes: number, half?: 'a' | 'p', length: number }

const CLOCK = /^(\d{1,2})(?:\s?[:.h]\s?(\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?)?(?:\s*([ap])\.?\s?m?\.?(?![a-z]))?/i
/** No zero in front, no seconds, no h. */
const BARE = /^[1-9]\d?\s?[.:]\s?\d{2}(?![.:]?\d)/
const MILITARY = /^([01]\d|2[0-3])([0-5]\d)(?:\s?(?:h|hrs|hours)\b)?(?!\d|\s?[ap]\.?m)/i
const ANY_STAMP = { day_first: false, fetched_on: '2000-01-01' }

function readClock (text: string): Clock | undefined {
  const word = /^(?:12(?::00)?\s*)?(noon|midnight)\b/i.exec(text)
  if (word) return { hours: (word[1] as string).toLowerCase() === 'noon' ? 12 : 0, minutes: 0, length: word[0].length }
  const military = MILITARY.exec(text)
  if (military) return { hours: Number(military[1]), minutes: Number(military[2]), length: military[0].length }
  const found = CLOCK.exec(text)
  if (!found) return undefined
  const half = found[4]?.toLowerCase() as 'a' | 'p' | undefined
  if (found[2] === undefined && half === undefined && !/^\d{1,2}\s*[-–—]/.test(text)) return undefined
  return { hours: Number(found[1]), minutes: Number(found[2] ?? 0), ...(half && { half }), length: found[0].length }
}

function write ({ hours, minutes, half }: Clock): string | undefined {
  if (minutes > 59 || hours > 23 || (half !== undefined && hours === 0 && minutes > 59)) return undefined
  const whole = half === undefined || hours > 12 ? hours : hours % 12 + (half === 'p' ? 12 : 0)
  return `${String(whole).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** A range's beginning takes the half of the day of its end, or the other where it would begin after it. */
function writeStart (clock: Clock, end: Clock | undefined): string | undefined {
  if (clock.half !== undefined || end?.half === undefined || clock.hours > 12) return write(clock)
  const same = write({ ...clock, half: end.half })
  const last = write(end)
  return same !== undefined && last !== undefined && same > last ? write({ ...clock, half: end.half === 'p' ? 'a' : 'p' }) : same
}

const NO_TIME = /^(?:all[- ]?day|time\s+)?(?:tb[ads]|all[- ]?day)\b/i

/** What a cell says of a time of day, or the fault of it. A date before it is passed over (spreadsheets write one of 1899 or 1900). */
export function readTime (cell: string): TimeReading | Fault {
  const whole = clean(cell)
  if (whole === '' || isUnknown(whole) || NO_TIME.test(whole)) return { is_unknown: true, abbreviations: [] }
  const status = statusWithin(whole)
  if (status) return { is_unknown: true, abbreviations: [], word: whole }
  const stamp = /^\d{1,2}[.:]\d{2}(?![./\d])|^\d{4}$/.test(whole) ? undefined : readDate(whole, ANY_STAMP) ?? undefined
  const text = stamp && 'rest' in stamp ? stamp.rest : whole
  const estimate = /^(?:~|approx\w*\.?|about|est\.?:?|nb|not before|after)\s*|\s*\(?(?:approx\w*\.?|estimated)\)?$|(?<=[0-9apm])-?ish$/i
  const rest = text.replace(estimate, '').replace(/\s*[-–]\s*(?:tb[ads]|\?+)?$/i, '').replace(/\s*\buhr$/i, '')
    .replace(/^(\d{1,2})\s?h$/i, '$1:00')
  if (rest === '') return { is_unknown: true, abbreviations: [] }
  const first = readClock(rest)
  if (!first) return { code: 'bad_time', value: whole }
  const tail = rest.slice(first.length)
  const gap = /^\s*([a-z]{2,5}\s*)?(?:-|–|—|to\b|until\b)\s*(?=\d|noon|midnight)/i.exec(tail)
  const second = gap && !isOffset(tail, first, rest) ? readClock(tail.slice(gap[0].length)) : undefined
  const time = writeStart(first, second)
  const isHalved = second !== undefined && second.half === undefined && first.half !== undefined && second.hours <= 12
  const end = second && write(isHalved ? laterHalf(first, second) : second)
  if (time === undefined || (second && end === undefined)) return { code: 'bad_time', value: whole }
  const behind = second ? tail.slice((gap as RegExpExecArray)[0].length + second.length) : tail
  const zone = readZone(`${gap?.[1] ?? ''} ${behind}`)
  if (!zone) return { code: /^\s*[a-z]{2,5}\s*$/i.test(behind) ? 'unknown_zone' : 'bad_time', value: whole }
  const isBare = first.half === undefined && second?.half === undefined && BARE.test(rest)
  return {
    time, ...(end !== undefined && { end }), ...(estimate.test(text) && { is_estimated: true }), ...(isBare && { is_bare: true }), ...zone
  }
}

/** The end of a range that states its half of the day once: the first time of that name after the beginning. */
function laterHalf (first: Clock, second: Clock): Clock {
  const same = { ...second, half: first.half as 'a' | 'p' }
  return (write(same) ?? '') > (write(first) ?? '') ? same : { ...second, half: first.half === 'a' ? 'p' : 'a' }
}

/** Whether a clock of 24 hours is followed by an offset: a later time of the day is the end of a range, unless seconds were stated. */
function isOffset (tail: string, first: Clock, whole: string): boolean {
  const found = /^\s?([+-])(\d{2}):?(\d{2})$/.exec(tail)
  if (!found || first.half !== undefined || !/^\d{1,2}\s?[:.h]/.test(whole)) return false
  const isLater = `${found[2]}:${found[3]}` > (write(first) ?? '')
  return found[1] === '+' || !isLater || /^\d{1,2}:\d{2}:\d{2}/.test(whole)
}

/** What may stand behind a time: abbreviations (twice even), an IANA name, an offset. */
function readZone (text: string): Pick<TimeReading, 'abbreviations' | 'zone' | 'offset'> | undefined {
  const rest = clean(text).replace(/^[([]|[)\]]$/g, '')
  if (rest === '') return { abbreviations: [] }
  if (rest === 'Z') return { abbreviations: [], offset: 0 }
  const offset = /^(?:(?:GMT|UTC)\s?)?([+-])(\d{2}):?(\d{2})$/.exec(rest)
  if (offset) return { abbreviations: [], offset: (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3])) }
  if (isZone(rest)) return rest === 'UTC' ? { abbreviations: [], offset: 0 } : { abbreviations: [], zone: rest }
  const whole = readAbbreviation(rest)
  const names = whole ? [whole] : rest.split(/[\s/()]+/).filter(Boolean).map(readAbbreviation)
  if (names.includes(undefined)) return undefined
  return names.every((name) => name === 'UTC') ? { abbreviations: [], offset: 0 } : { abbreviations: [...new Set(names as string[])] }
}

/** Minutes of a length: 70, 1:10, 1h 10m, 70 min; undefined of anything else, and of nothing. */
export function readMinutes (text: string): number | undefined {
  const word = clean(text).toLowerCase()
  const colon = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(word)
  const parts = /^(?:(\d{1,2}(?:\.\d+)?)\s?(?:h|hrs?|hours?))?\s*(?:(\d{1,3})\s?(?:m|mins?|minutes?))?$/.exec(word)
  const minutes = colon
    ? Number(colon[1]) * 60 + Number(colon[2])
    : /^\d{1,3}(?:\.0+)?$/.test(word) ? Number(word) : word !== '' && parts ? Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0) : 0
  return minutes > 0 && minutes <= 1440 ? Math.round(minutes) : undefined
}
