/** Time zones of calendars: which one a TZID means, and what its clocks show. Wall times are milliseconds as if they were UTC. */
import { findIana } from 'windows-iana'
import { expandRule, type Budget } from './recur.ts'
import { parseRule, RuleError } from './recur_rule.ts'
import { readMoment } from './moments.ts'
import type { Component } from './split.ts'

/**
 * `name` is an IANA name, absent of a zone that only the calendar defines. `toUtc` gives the instant of a wall time: the first of two,
 * and in a gap what the clock before it would show; `doubt` says which. `toWall` is the other way.
 */
export type Zone = { name?: string, toUtc: (wall: number) => { utc: number, doubt?: 'gap' | 'twice' }, toWall: (utc: number) => number }

const zones = new Map<string, Zone>()
/** The most names that are looked up, and the most changes of clocks that are kept of one, in a calendar. */
const [MOST_NAMES, MOST_ONSETS] = [200, 1_000]
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
  const toWall = (utc: number): number => {
    const parts = Object.fromEntries(format.formatToParts(utc).map(({ type, value }) => [type, value])) as Record<string, string>
    const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((part) => Number(parts[part]))
    return Date.UTC((parts.era === 'BC' ? 1 - (year as number) : year) as number, (month as number) - 1, day, hour, minute, second)
  }
  const toUtc: Zone['toUtc'] = (wall) => {
    const [before, after] = [wall - 86_400_000, wall + 86_400_000].map((utc) => toWall(utc) - utc) as [number, number]
    if (before === after) return { utc: wall - before }
    const fits = [wall - before, wall - after].filter((utc) => toWall(utc) === wall)
    if (fits.length === 0) return { utc: wall - before, doubt: 'gap' }
    return fits.length === 2 ? { utc: Math.min(...fits), doubt: 'twice' } : { utc: fits[0] as number }
  }
  const zone = { name: timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name, toUtc, toWall }
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
    const resolved = known.get(tzid) ?? (known.size < MOST_NAMES ? resolve(tzid, define.get(tzid), feedZone, budget) : unknownZone(tzid, feedZone))
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

type Onset = { wall: number, from: number, to: number }

/** The zone that a VTIMEZONE defines: from each onset on, a wall time before it, the offset is another. */
function ownZone (definition: Component | undefined, budget: Budget): Zone | undefined {
  const parts = (definition?.parts ?? []).slice(0, MOST_ONSETS)
  const onsets = parts.flatMap((part) => onsetsOf(part, budget)).toSorted((a, b) => a.wall - b.wall).slice(-MOST_ONSETS)
  const [first] = onsets
  if (!first) return undefined
  const toUtc: Zone['toUtc'] = (wall) => {
    const onset = onsets.findLast((each) => each.wall <= wall)
    if (!onset) return { utc: wall - first.from }
    if (onset.to > onset.from && wall < onset.wall + onset.to - onset.from) return { utc: wall - onset.from, doubt: 'gap' }
    return { utc: wall - onset.to }
  }
  return { toUtc, toWall: (utc) => utc + (onsets.findLast(({ wall, from }) => wall - from <= utc)?.to ?? first.from) }
}

function onsetsOf ({ lines }: Component, budget: Budget): Onset[] {
  const value = (name: string): string => lines.find((line) => line.name === name)?.value ?? ''
  const [from, to, start] = [offsetOf(value('TZOFFSETFROM')), offsetOf(value('TZOFFSETTO')), readMoment(value('DTSTART'))?.wall]
  if (to === undefined || start === undefined) return []
  const before = from ?? to
  const dates = lines.filter(({ name }) => name === 'RDATE').flatMap((line) => line.value.split(','))
    .flatMap((word) => onClock(word, before) ?? [])
  const rules = lines.filter(({ name }) => name === 'RRULE').flatMap((line) => ruleOnsets(line.value, start, before, budget))
  return [start, ...dates, ...rules].map((wall) => ({ wall, from: before, to }))
}

/** A moment on a clock of that offset. */
function onClock (word: string, offset: number): number | undefined {
  const moment = readMoment(word)
  return moment && (moment.isUtc ? moment.wall + offset : moment.wall)
}

function ruleOnsets (rule: string, start: number, offset: number, budget: Budget): number[] {
  try {
    const parsed = parseRule(rule, (until) => onClock(until, offset))
    return expandRule(parsed, start, Math.max(start, Date.UTC(1990, 0, 1)), Date.UTC(2100, 0, 1), 400, budget).walls
  } catch (error) {
    if (error instanceof RuleError) return []
    throw error
  }
}

/** `-0741` and `+055001` in milliseconds. */
function offsetOf (text: string): number | undefined {
  const [, sign, hours, minutes, seconds] = /^([+-])(\d\d):?(\d\d)(\d\d)?$/.exec(text.trim()) ?? []
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)) * 1000
  return hours === undefined ? undefined : sign === '-' ? -size : size
}
