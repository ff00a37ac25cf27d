/** Moments of a season, all of it in one zone and none of it on a day when clocks change. */
export const ZONE = 'America/New_York'
export const YEAR = 2025
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const OFFSET = 4 * HOUR

export const instant = (day: string, minutes: number): number => Date.parse(`${day}T00:00:00Z`) + OFFSET + minutes * MINUTE
/** The local day of an instant, or one some days later. */
export const dayOf = (at: number, later = 0): string => new Date(at - OFFSET + later * DAY).toISOString().slice(0, 10)
/** The local clock: 09:30. */
export const clockOf = (at: number): string => new Date(at - OFFSET).toISOString().slice(11, 16)
export const rfc3339 = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
/** A moment of a person, to the minute, not before eight in the morning nor after ten at night. */
export const awake = (at: number): number =>
  Math.floor(Math.min(Math.max(at, instant(dayOf(at), 8 * 60)), instant(dayOf(at), 22 * 60)) / MINUTE) * MINUTE
/** The next moment at which somebody reads who reads so often. */
export const nextReading = (at: number, every: number, first = 0): number => Math.ceil((at - first) / every) * every + first

/** Leagues publish; the others have imported it some days later. */
export const PUBLISHED = instant('2025-03-10', 12 * 60)
/** From then on all sources have imported it. */
export const IMPORTED = instant('2025-03-30', 0)
export const FIRST_SATURDAY = '2025-04-05'
