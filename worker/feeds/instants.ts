/**
 * Wall times of files made instants, by the zone table of the runtime: the one that pages show them by. PostgreSQL has a table of its own,
 * which may be older or newer (worker/time_zones.ts), so it is given instants (FEED-7).
 */
import { addDays } from './parsers/dates.ts'
import { instantOf } from './parsers/moments.ts'
import type { Entry, Extraction, Skip } from './parsers/types.ts'
import { ianaZone, type Zone } from '../../platform/zones.ts'

const toUtc = (zone: Zone, date: string, time: string): ReturnType<Zone['toUtc']> => zone.toUtc(Date.parse(`${date}T${time}Z`))

/** `start` and `end` of a file as `start_utc` and `end_utc`; estimated where clocks skip or repeat the start. */
function withInstant (entry: Entry, start: string, zone: Zone): Entry {
  const { date, end } = entry
  const { utc, doubt } = toUtc(zone, date, start)
  return {
    ...entry, start_utc: instantOf(utc),
    ...(end !== undefined && { end_utc: instantOf(toUtc(zone, end < start ? addDays(date, 1) : date, end).utc) }),
    ...(doubt !== undefined && { time_status: 'estimated' })
  }
}

/** What a parser read, with an instant for every start. An entry in a zone that the runtime does not know is a skipped row (FEED-9). */
export function withInstants<T extends Pick<Extraction, 'entries' | 'skips'>> (read: T, feedZone: string): T {
  const unknown: Skip[] = []
  const entries = read.entries.flatMap((entry) => {
    if (entry.start === undefined) return [entry]
    const name = entry.zone ?? feedZone
    const zone = ianaZone(name)
    if (zone !== undefined) return [withInstant(entry, entry.start, zone)]
    unknown.push({ row: entry.row, code: 'unknown_time_zone', words: `The time zone "${name}" is not known.`, excerpt: '' })
    return []
  })
  return { ...read, entries, skips: [...read.skips, ...unknown] }
}
