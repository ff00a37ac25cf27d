/** From an occurrence to an entry: when, who, where, and whether it is on. */
import { clockOf, dayOf, instantOf, keyOf } from '../moments.ts'
import { readSummary, type SubjectFault } from '../summary.ts'
import type { Ways } from '../summary_producers.ts'
import { readPlace } from './place.ts'
import { clean, readStatus } from '../words.ts'
import type { Zone } from '../../../../platform/zones.ts'
import type { IcsEvent, Stamp } from './event.ts'
import type { Occurrence } from './series.ts'
import type { Entry, FeedSettings } from '../types.ts'

/** What holds for all of a calendar. `isCancelled`: its METHOD is CANCEL. */
export type Context = {
  settings: FeedSettings, feedZone: Zone, ways: Ways, isCancelled: boolean, unknown: Set<string>, warn: (words: string) => void
}
/** The longest stretch that is believed of one entry. */
const LONGEST = 14 * 86_400_000

/** The entry of an occurrence, or why it gives none. */
export function toEntry ({ event, start, fileId, of: series }: Occurrence, context: Context): Entry | SubjectFault {
  const { settings, ways, unknown, isCancelled } = context
  const date = dayOf(localOf(start, context))
  const subject = readSummary(event, { ...ways, isPast: date <= settings.fetched_on })
  if ('fault' in subject) return subject
  const usual = subject.kind === 'game' ? settings.default_minutes : undefined
  const times = timesOf(date, start, lengthOf(event, context) ?? (usual === undefined ? undefined : usual * 60_000), context)
  const { isTimeUnknown, place, scores, status: reported, notes, ...facts } = subject
  const stated = isCancelled ? readStatus('cancelled') : readStatus(statusWord(event.status))
  if (!stated.is_known) unknown.add(event.status.slice(0, 60))
  const status = stated.status !== 'scheduled' ? stated.status : reported ?? (stated.is_on ? 'scheduled' : undefined)
  const isMidnight = settings.midnight_is_tbd === true && clockAt(start, context) === '00:00'
  const isUnknown = isTimeUnknown || isMidnight || times.time_status === 'tbd'
  const url = /^https?:\/\/[^/\s]+\/\S{1,2000}$/i.test(event.url) ? event.url : undefined
  const { venue, field } = readPlace(place ?? event.location, { isWhole: ways.producer === 'playmetrics' })
  return {
    row: (series ?? event).row,
    ...(fileId !== undefined && { file_id: fileId }),
    ...(isUnknown ? { date, time_status: 'tbd' as const } : times),
    ...(status !== undefined && { status }),
    ...facts,
    ...(venue !== undefined && { venue: { name: venue } }),
    ...(field !== undefined && { field }),
    ...scores,
    ...(notes !== '' && { notes }),
    ...(url !== undefined && { url }),
    ...(event.sequence !== undefined && { sequence: event.sequence }),
    ...(event.stamp !== undefined && { stamp: instantOf(event.stamp) })
  }
}

/** TENTATIVE and CONFIRMED say nothing of a game's being on. */
const statusWord = (word: string): string => ['CONFIRMED', 'TENTATIVE'].includes(word) ? '' : clean(word)

type Times = Pick<Entry, 'date' | 'start' | 'zone' | 'start_utc' | 'end' | 'end_utc' | 'duration_minutes' | 'time_status'>

/** The clock of the place: its own zone where it has a name, else the feed's. */
const localOf = (stamp: Stamp, { feedZone }: Context): number =>
  stamp.isUtc ? feedZone.toWall(stamp.wall) : stamp.wall
export const clockAt = (start: Stamp, context: Context): string | undefined => start.isDate ? undefined : clockOf(localOf(start, context))

/** A wall time and its zone; an instant where the file gives one, where only the file knows the zone, and in an hour that comes twice. */
function timesOf (date: string, start: Stamp, length: number | undefined, { feedZone }: Context): Times {
  if (start.isDate) return { date, time_status: 'tbd' }
  const { zone, wall } = start
  const { utc, doubt } = zone.toUtc(wall)
  const timeStatus = doubt === undefined ? 'confirmed' : 'estimated'
  if (start.isUtc || zone.name === undefined || doubt === 'twice') {
    return { date, start_utc: instantOf(utc), ...(length !== undefined && { end_utc: instantOf(utc + length) }), time_status: timeStatus }
  }
  const closes = length === undefined ? undefined : wall + length
  const isSameDay = closes !== undefined && dayOf(closes) === date
  return {
    date,
    start: clockOf(wall),
    ...(zone.name !== feedZone.name && { zone: zone.name }),
    ...(isSameDay && { end: clockOf(closes) }),
    ...(closes !== undefined && !isSameDay && { duration_minutes: Math.round((length as number) / 60_000) }),
    time_status: timeStatus
  }
}

/** How long an event takes by its own words: on one clock by what it shows, else by instants. No end, or one that is not later: nothing. */
function lengthOf ({ start, end, length, row }: IcsEvent, { warn }: Context): number | undefined {
  const between = !end || end.isDate || start.isDate
    ? undefined
    : end.zone === start.zone ? end.wall - start.wall : end.zone.toUtc(end.wall).utc - start.zone.toUtc(start.wall).utc
  const stretch = between ?? length
  if (stretch === undefined || (stretch > 0 && stretch <= LONGEST)) return stretch
  if (stretch !== 0) warn(`Event ${row} ends before it begins, or weeks later (${keyOf(start)}): no end is read.`)
  return undefined
}
