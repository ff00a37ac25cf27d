/** Wall times and offsets, and the abbreviations of zones. */
import { clockOf, dayOf } from './moments.ts'
import { DAY } from './ics/recur.ts'
import { ianaZone, type Zone } from '../../../platform/zones.ts'

const MINUTE = 60_000

function zoneOf (name: string): Zone {
  const zone = ianaZone(name)
  if (zone === undefined) throw new RangeError(`there is no time zone ${name}`)
  return zone
}

/** Whether the name is one of the zone database (Area/City, or UTC). */
export const isZone = (name: string): boolean =>
  /^(?:[A-Za-z_]+(?:\/[A-Za-z_+\-0-9]+)+|UTC)$/.test(name) && ianaZone(name) !== undefined

/** The wall time in a zone of an instant: local day and HH:MM. */
export function wallOf (instant: number, zone: string): { date: string, time: string } {
  const wall = zoneOf(zone).toWall(instant)
  return { date: dayOf(wall), time: clockOf(wall) }
}

/** Minutes east of Greenwich that a wall time may have in a zone: one, two in the hour that comes twice, none in the one left out. */
export function offsetsOf (date: string, time: string, zone: string): number[] {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const { toWall } = zoneOf(zone)
  const near = [wall - DAY, wall, wall + DAY].map((instant) => toWall(instant) - instant)
  return [...new Set(near)].filter((offset) => toWall(wall - offset) === wall).map((offset) => offset / MINUTE)
}

const HOURS: Record<string, number[]> = {
  UTC: [0], GMT: [0], WET: [0], WEST: [1], BST: [1], IST: [1, 5.5], CET: [1], CEST: [2], MEZ: [1], MESZ: [2], EET: [2], EEST: [3],
  SAST: [2],
  NST: [-3.5], NDT: [-2.5], AST: [-4], ADT: [-3], AT: [-4, -3], EST: [-5], EDT: [-4], ET: [-5, -4], CST: [-6], CDT: [-5], CT: [-6, -5],
  MST: [-7], MDT: [-6], MT: [-7, -6], PST: [-8], PDT: [-7], PT: [-8, -7], AKST: [-9], AKDT: [-8], AKT: [-9, -8], HST: [-10], HT: [-10],
  AWST: [8], ACST: [9.5], ACDT: [10.5], AEST: [10], AEDT: [11], NZST: [12], NZDT: [13], JST: [9], KST: [9], SGT: [8], HKT: [8]
}
const NAMES: Record<string, string> = {
  eastern: 'ET', central: 'CT', mountain: 'MT', pacific: 'PT', atlantic: 'AT', alaska: 'AKT', hawaii: 'HT', newfoundland: 'NST'
}

/** An abbreviation or a spoken name (Eastern Time (US & Canada)) as abbreviation; undefined if it is none that is known. */
export function readAbbreviation (text: string): string | undefined {
  const word = text.trim().replace(/[().]/g, '').toUpperCase()
  if (word in HOURS) return word
  const found = /^(?:us\/)?([a-z]+)(?: (?:standard|daylight))?(?: time)?(?: us ?& ?canada)?$/i.exec(word)
  return found ? NAMES[(found[1] as string).toLowerCase()] : undefined
}

/** Whether an abbreviation says what the zone says of a wall time (without a time: at noon). */
export function agrees (abbreviation: string, date: string, time: string | undefined, zone: string): boolean {
  const stated = (HOURS[abbreviation] ?? []).map((hours) => hours * 60)
  const offsets = offsetsOf(date, time ?? '12:00', zone)
  return offsets.length === 0 ? stated.length > 0 : offsets.some((offset) => stated.includes(offset))
}

/** RFC 3339 in UTC of a wall time with an offset in minutes. */
export const toInstant = (date: string, time: string, offset: number): string =>
  new Date(Date.parse(`${date}T${time}:00Z`) - offset * MINUTE).toISOString().replace('.000Z', 'Z')
