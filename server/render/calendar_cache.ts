/**
 * Calendars as they were last rendered. Subscribers poll and calendars change seldom; the tag is read from the database every time, so no
 * stale calendar is sent. The least recently used are dropped first.
 */

/** `bytes`: the whole calendar that `etag` names. */
export type StoredCalendar = { etag: string, bytes: Buffer }
export type CalendarCache = {
  find: (teamId: string) => StoredCalendar | undefined
  /** Returns the calendar. */
  keep: (teamId: string, calendar: StoredCalendar) => StoredCalendar
}

/** Keeps at most `limit` bytes. */
export function makeCalendarCache (limit: number): CalendarCache {
  const calendars = new Map<string, StoredCalendar>()
  let size = 0
  const drop = (teamId: string): void => {
    size -= calendars.get(teamId)?.bytes.length ?? 0
    calendars.delete(teamId)
  }
  const keep: CalendarCache['keep'] = (teamId, calendar) => {
    drop(teamId)
    calendars.set(teamId, calendar)
    size += calendar.bytes.length
    for (const oldest of calendars.keys()) if (size > limit) drop(oldest); else break
    return calendar
  }
  return {
    keep,
    find: (teamId) => {
      const calendar = calendars.get(teamId)
      return calendar && keep(teamId, calendar)
    }
  }
}
