/** Time zones of calendars: which one a TZID means, and what its clocks show. Wall times are milliseconds as if they were UTC. */
import { findIana } from 'windows-iana'
import { ownZone, type Zone } from './ics_own_zones.ts'
import { DAY, type Budget } from './recur.ts'
import type { Component } from './split.ts'

const zones = new Map<string, Zone>()
/** The most names that are looked up in a calendar. */
const MOST_NAMES = 200
/** The most days of a zone whose offset is kept: clocks change on few of them. */
const MOST_DAYS = 5_000
/** Names that mean an offset are none: PostgreSQL reads their sign the other way round. */
const NAME = /^[A-Za-z][\w+\-/]{1,60}$/

function makeFormat (timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone, hourCycle: 'h23', era: 'short',
      year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric'
    })
  } catch {
    return undefined
  }
}

/** The zone of an IANA name, in whatever case; undefined for a name that is none. */
export function ianaZone (name: string): Zone | undefined {
  const known = zones.get(name.toLowerCase())
  if (known) return known
  const format = NAME.test(name) ? makeFormat(name) : undefined
  if (!format) return undefined
  const { timeZone } = format.resolvedOptions()
  const read = (utc: number): number => {
    const parts = Object.fromEntries(format.formatToParts(utc).map(({ type, value }) => [type, value])) as Record<string, string>
    const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((part) => Number(parts[part]))
    return Date.UTC((parts.era === 'BC' ? 1 - (year as number) : year) as number, (month as number) - 1, day, hour, minute, second)
  }
  const days = new Map<number, number>()
  const offsetOfDay = (day: number): number => {
    const offset = days.get(day) ?? read(day * DAY) - day * DAY
    if (days.size >= MOST_DAYS) days.clear()
    days.set(day, offset)
    return offset
  }
  const toWall = (utc: number): number => {
    const day = Math.floor(utc / DAY)
    return offsetOfDay(day) === offsetOfDay(day + 1) ? utc + offsetOfDay(day) : read(utc)
  }
  const toUtc: Zone['toUtc'] = (wall) => {
    const day = Math.floor(wall / DAY)
    const [before, after] = [offsetOfDay(day - 1), offsetOfDay(day + 2)]
    if (before === after) return { utc: wall - before }
    const fits = [wall - before, wall - after].filter((utc) => toWall(utc) === wall)
    if (fits.length === 0) return { utc: wall - before, doubt: 'gap' }
    return fits.length === 2 ? { utc: Math.min(...fits), doubt: 'twice' } : { utc: fits[0] as number }
  }
  const zone = { name: timeZone, toUtc, toWall }
  zones.set(name.toLowerCase(), zone)
  return zone
}

export const utcZone: Zone = { name: 'UTC', toUtc: (wall) => ({ utc: wall }), toWall: (utc) => utc }

/** What a calendar's TZID means: `zone`, and `doubt` in words where it was not plain. */
export type Resolved = { zone: Zone, doubt?: string }

/**
 * Reads TZIDs: an IANA name, one behind a prefix, X-LIC-LOCATION, a Windows name, the calendar's own definition; what is none of these
 * is the feed's zone, with a warning, and never UTC.
 */
export function makeZoneReader (definitions: Component[], feedZone: Zone, budget: Budget): (tzid: string | undefined) => Resolved {
  const known = new Map<string, Resolved>()
  const define = new Map(definitions.map((definition) => [definition.lines.find(({ name }) => name === 'TZID')?.value ?? '', definition]))
  return (tzid) => {
    if (tzid === undefined || tzid === '') return { zone: feedZone }
    const resolved = known.get(tzid) ?? (known.size < MOST_NAMES ? resolve(tzid, define.get(tzid), feedZone, budget) : unknownZone(tzid,
      feedZone))
    known.set(tzid, resolved)
    return resolved
  }
}

function resolve (tzid: string, definition: Component | undefined, feedZone: Zone, budget: Budget): Resolved {
  const location = definition?.lines.find(({ name }) => name === 'X-LIC-LOCATION')?.value
  const abbreviation = /^[A-Z]{3,4}$/.test(tzid) && !['UTC', 'GMT'].includes(tzid)
  const named = (abbreviation ? undefined : namedZone(tzid)) ?? namedZone(location ?? '') ?? namedZone(findIana(tzid)[0] ?? '') ??
    ownZone(definition, budget)
  return named ? { zone: named } : unknownZone(tzid, feedZone)
}

const unknownZone = (tzid: string, zone: Zone): Resolved =>
  ({ zone, doubt: `The time zone "${tzid.slice(0, 60)}" is not known: its times are read in the feed's time zone.` })

/** An IANA name, or the one at the end of a name such as /mozilla.org/20050126_1/Europe/Berlin. */
function namedZone (given: string): Zone | undefined {
  const name = given.trim().replace(/^"|"$/g, '')
  const tail = /^\/.*?([A-Za-z_]+(?:\/[A-Za-z_+-]+){1,2})$/.exec(name.slice(0, 200))?.[1]
  if (/^(Etc\/)?(UTC|GMT|Zulu|Universal)$/i.test(name)) return utcZone
  return ianaZone(name) ?? (tail === undefined ? undefined : ianaZone(tail) ?? ianaZone(tail.split('/').slice(1).join('/')))
}
