/** The formats of the document's schemas: exact, without a look at the clock or the network. */
import { isTimeZone } from './time_zones.ts'

const day = String.raw`(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`
const datePattern = new RegExp(`^${day}$`)
const instantPattern = new RegExp(String.raw`^${day}T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,9})?Z$`)
/** RFC 3986, section 3. Each part ends where a character comes that it cannot have, so none is read twice. */
const word = String.raw`(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})`
const part = `(?:${word}|[:@])`
const authority = String.raw`//(?:(?:${word}|:)*@)?(?:\[[\da-f:.]+\]|${word}*)(?::\d*)?`
const uriPattern = new RegExp(
  `^[a-z][a-z\\d+.-]*:(?:${authority}(?:/${part}*)*|/?(?:${part}+(?:/${part}*)*)?)(?:\\?(?:${part}|[/?])*)?(?:#(?:${part}|[/?])*)?$`,
  'i'
)
/** What a browser runs or shows as a page of the site that links to it. */
const activePattern = /^(?:javascript|vbscript|data):/i
const webPattern = /^https?:/i
const webHostPattern = /^https?:\/\/(?:[^/?#@]*@)?[^/?#:@]/i
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

/** Whether the day, of text that begins with a date which exists, is the last of its month. */
const endsMonth = (value: string): boolean => !hasDay(`${value.slice(0, 8)}${Number(value.slice(8, 10)) + 1}`)

/**
 * A moment in UTC that exists, `2026-02-28T09:30:00Z`, with at most nine decimals. A leap second is the last of a month; which months have
 * one is not known in advance.
 */
export const isInstant = (value: string): boolean =>
  instantPattern.test(value) && hasDay(value) && (value[17] !== '6' || (value.startsWith('23:59', 11) && endsMonth(value)))

/** Milliseconds of a moment; a leap second is the second after it (INTAKE-40). */
export const readInstant = (value: string): number =>
  value[17] === '6' ? Date.parse(`${value.slice(0, 17)}59${value.slice(19)}`) + 1_000 : Date.parse(value)

/** The moment as PostgreSQL reads it, which knows no leap seconds with decimals. */
export const spellInstant = (value: string): string => value[17] === '6' ? new Date(readInstant(value)).toISOString() : value

/** A URI (RFC 3986) that is to be had: one of http or https has a host, a port is one, and none is run by who opens it. */
export const isUri = (value: string): boolean =>
  uriPattern.test(value) && !activePattern.test(value) && (!webPattern.test(value) || webHostPattern.test(value)) && URL.canParse(value)

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
  uri: isUri,
  'uri-reference': (value) => URL.canParse(value, 'http://localhost'),
  near: (value) => parseNear(value) !== null,
  'instant-or-cursor': (value) => isInstant(value) || /^[A-Za-z0-9_-]+[.][A-Za-z0-9_-]{20}$/.test(value),
  words: (value) => /[\p{L}\p{N}]/u.test(value)
}
