/** Time zones of calendars: which one a TZID means. */
import { findIana } from 'windows-iana'
import { ownZone } from './own_zones.ts'
import type { Budget } from './recur.ts'
import type { Component } from '../split.ts'
import { ianaZone, utcZone, type Zone } from '../../../../platform/zones.ts'

/** The most names that are looked up in a calendar. */
const MOST_NAMES = 200

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
