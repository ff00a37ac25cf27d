/** Dates, times and lengths as calendars write them. */

/** `wall`: what the clock shows, as if it were UTC. `isUtc`: in UTC, else in a zone said elsewhere; `isDate`: a day without a time. */
export type Moment = { wall: number, isUtc: boolean, isDate: boolean }

const MOMENT = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d{1,9})?)?\s*(Z|[+-]\d\d:?\d\d)?$/i

/** DATE and DATE-TIME, also with ISO 8601's marks, without a T, or with an offset; undefined for what is no day or time there is. */
export function readMoment (text: string, withoutTime = false): Moment | undefined {
  const [, year, month, day, hour, minute, second, mark] = MOMENT.exec(text.trim().slice(0, 40)) ?? []
  if (year === undefined) return undefined
  const parts = [year, month, day, hour ?? 0, minute ?? 0, second ?? 0].map(Number)
  const [y, m, d, h, min, s] = parts as [number, number, number, number, number, number]
  const wall = Date.UTC(y, m - 1, d, h, min, Math.min(s, 59))
  const isDay = new Date(wall).getUTCMonth() === m - 1 && new Date(wall).getUTCDate() === d
  if (y < 1600 || !isDay || h > 23 || min > 59 || s > 60) return undefined
  if (hour === undefined || withoutTime) return { wall: Date.UTC(y, m - 1, d), isUtc: false, isDate: true }
  const offset = mark === undefined || /z/i.test(mark)
    ? 0
    : (mark.startsWith('-') ? -1 : 1) * (Number(mark.slice(1, 3)) * 60 + Number(mark.slice(-2)))
  return { wall: wall - offset * 60_000, isUtc: mark !== undefined, isDate: false }
}

/** `PT1H30M`, `P1D`, `P2W` in milliseconds; undefined for nothing, less than nothing and anything else. */
export function readLength (text: string): number | undefined {
  const found = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/i.exec(text.trim())
  if (!found) return undefined
  const [weeks, days, hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0)) as [number, number, number, number, number]
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 || undefined
}

const two = (value: number): string => String(value).padStart(2, '0')
export const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10)
export const clockOf = (wall: number): string => `${two(new Date(wall).getUTCHours())}:${two(new Date(wall).getUTCMinutes())}`
export const instantOf = (utc: number): string => `${new Date(utc).toISOString().slice(0, 19)}Z`
/** As it stands in a UID of an occurrence: `20261022T173000`, `…Z` of UTC, `20261022` of a day. */
export const keyOf = ({ wall, isUtc, isDate }: Moment): string => {
  const text = new Date(wall).toISOString().replace(/[-:]/g, '')
  return isDate ? text.slice(0, 8) : `${text.slice(0, 15)}${isUtc ? 'Z' : ''}`
}
