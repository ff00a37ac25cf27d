/**
 * Calendars as they were last rendered, and as they were compressed since. Subscribers poll and calendars change seldom; the tag is read
 * from the database every time, so no stale calendar is sent. The least recently used are dropped first.
 */
import { encode, type Coding } from './encode.ts'

/** `bytes`: the whole calendar that `etag` names. */
type Rendered = { etag: string, bytes: Buffer }
/** `in`: the calendar in a coding, made when it is asked for first (HTTP-15). */
export type StoredCalendar = Rendered & { in: (coding: Coding) => Promise<Buffer> }
export type CalendarCache = {
  find: (teamId: string) => StoredCalendar | undefined
  /** Returns the calendar, also where it is too large to be kept. */
  keep: (teamId: string, calendar: Rendered) => StoredCalendar
}

/** A megabyte takes hundredths of a second; with higher levels tenths. */
const level = 5

/** Keeps at most `limit` bytes, compressed ones included. */
export function makeCalendarCache (limit: number): CalendarCache {
  const calendars = new Map<string, { calendar: StoredCalendar, size: number }>()
  let size = 0
  const drop = (teamId: string): void => {
    size -= calendars.get(teamId)?.size ?? 0
    calendars.delete(teamId)
  }
  const enter = (teamId: string, calendar: StoredCalendar, own: number): StoredCalendar => {
    drop(teamId)
    calendars.set(teamId, { calendar, size: own })
    size += own
    for (const oldest of calendars.keys()) if (size > limit) drop(oldest); else break
    return calendar
  }
  return {
    keep: (teamId, { etag, bytes }) => {
      const codings = new Map<Coding, Promise<Buffer>>()
      const make = async (coding: Coding): Promise<Buffer> => {
        const made = await encode(bytes, coding, level)
        const kept = calendars.get(teamId)
        if (kept?.calendar === calendar) enter(teamId, calendar, kept.size + made.length)
        return made
      }
      const calendar: StoredCalendar = {
        etag, bytes, in: (coding) => {
          const made = codings.get(coding) ?? make(coding)
          codings.set(coding, made)
          made.catch(() => codings.delete(coding)) // whoever asked is told; the next one tries again
          return made
        }
      }
      return enter(teamId, calendar, bytes.length)
    },
    find: (teamId) => {
      const kept = calendars.get(teamId)
      return kept && enter(teamId, kept.calendar, kept.size)
    }
  }
}
