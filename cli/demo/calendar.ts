/** Days and kick-off times of an invented season on the coast of Oregon, counted from its first Saturday. */

export const TIME_ZONE = 'America/Los_Angeles'

/** Days are counted from the first Saturday, day 0; days before it are negative. */
export type Calendar = {
  /** YYYY-MM-DD. */
  day: (count: number) => string
  /** A local time of day (HH:MM) as an instant in UTC; `minutes` later when given. */
  instant: (count: number, time: string, minutes?: number) => string
  /** The school year of the season, such as 2025-26. */
  season: string
}

const DAY = 86_400_000
const asInstant = (at: Date): string => at.toISOString().replace('.000Z', 'Z')
const offsets = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' })

/** The offset at noon, such as -07:00; clocks change at night. */
const offsetOn = (day: string): string =>
  offsets.formatToParts(new Date(`${day}T20:00:00Z`)).find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') as string

/** The first Saturday (YYYY-MM-DD) of a season whose sixth weekend ended with the last Monday before `today`. */
export function findFirstSaturday (today: Date): string {
  const yesterday = new Date(today.getTime() - DAY)
  const sinceMonday = (yesterday.getUTCDay() + 6) % 7
  return new Date(yesterday.getTime() - (sinceMonday + 37) * DAY).toISOString().slice(0, 10)
}

export function makeCalendar (firstSaturday: string): Calendar {
  const day: Calendar['day'] = (count) => new Date(Date.parse(`${firstSaturday}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
  const [year = 0, month = 0] = firstSaturday.split('-').map(Number)
  const from = month >= 7 ? year : year - 1
  return {
    day,
    instant: (count, time, minutes = 0) =>
      asInstant(new Date(Date.parse(`${day(count)}T${time}:00${offsetOn(day(count))}`) + minutes * 60_000)),
    season: `${from}-${String(from + 1).slice(2)}`
  }
}

/** An instant some minutes later, or earlier. */
export const shift = (instant: string, minutes: number): string => asInstant(new Date(Date.parse(instant) + minutes * 60_000))

/** A single round robin of the names by the circle method: rounds of [home, away] pairs. */
export function roundRobin (names: string[]): [string, string][][] {
  const [fixed, ...circle] = names as [string, ...string[]]
  return circle.map((_, round) => {
    const rotated = [...circle.slice(round), ...circle.slice(0, round)]
    const line = [fixed, ...rotated]
    return Array.from({ length: names.length / 2 }, (_, at): [string, string] => {
      const pair: [string, string] = [line[at] as string, line[line.length - 1 - at] as string]
      return (round + at) % 2 === 0 ? pair : [pair[1], pair[0]]
    })
  })
}
