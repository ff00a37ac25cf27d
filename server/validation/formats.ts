/** The formats of the document's schemas: exact, without a look at the clock or the network. */
import { isTimeZone } from './time_zones.ts'

const datePattern = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const instantPattern = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/
const webAddressPattern = /^https?:\/\/[^\s\p{Cc}]+$/iu
const nearPattern = /^ *(-?\d{1,3}(?:\.\d{1,15})?) *, *(-?\d{1,3}(?:\.\d{1,15})?)(?: *, *(\d{1,3}(?:\.\d{1,15})?))? *$/

/** A point and a radius in kilometres. */
export type Near = { latitude: number, longitude: number, km: number }

/** Whether the month has the day, of text that begins with a date in shape. */
function hasDay (value: string): boolean {
  const day = Number(value.slice(8, 10))
  if (day <= 28) return true
  const month = Number(value.slice(5, 7))
  return day <= new Date(Date.UTC(Number(value.slice(0, 4)), month, 0)).getUTCDate()
}

/** A day that exists, `2026-02-28`, in the years 1900 to 2199. */
export const isDate = (value: string): boolean => datePattern.test(value) && hasDay(value)

/** A moment in UTC that exists, `2026-02-28T09:30:00Z`, with at most nine decimals; leap seconds are not accepted. */
export const isInstant = (value: string): boolean => instantPattern.test(value) && hasDay(value)

/** An http or https address, in the syntax the URL standard reads. */
export const isWebAddress = (value: string): boolean => webAddressPattern.test(value) && URL.canParse(value)

/** `lat,lng` or `lat,lng,km`, blanks around the numbers or not: 25 km when not given, at most 250; null when it is not that. */
export function parseNear (value: string): Near | null {
  const parts = nearPattern.exec(value)
  if (parts === null) return null
  const near = { latitude: Number(parts[1]), longitude: Number(parts[2]), km: Number(parts[3] ?? 25) }
  const isSound = Math.abs(near.latitude) <= 90 && Math.abs(near.longitude) <= 180 && near.km > 0 && near.km <= 250
  return isSound ? near : null
}

/** Formats by the name the schemas use. */
export const formats: Record<string, (value: string) => boolean> = {
  date: isDate,
  'date-time': isInstant,
  'date-time-or-date': (value) => isDate(value) || isInstant(value),
  'time-zone': isTimeZone,
  uri: isWebAddress,
  near: (value) => parseNear(value) !== null,
  words: (value) => /[\p{L}\p{N}]/u.test(value)
}
