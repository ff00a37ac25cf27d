/** Days and kick-off times of an invented season: autumn 2025 on the coast of Oregon. */

export const TIME_ZONE = 'America/Los_Angeles'
/** Clocks went back on this day. */
const WINTER_TIME_FROM = '2025-11-02'

/** The day `days` after a day, both YYYY-MM-DD. */
export function addDays (day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** A local time of day (HH:MM) on a day, as an instant in UTC; `minutes` later when given. */
export function instant (day: string, time: string, minutes = 0): string {
  const offset = day < WINTER_TIME_FROM ? '-07:00' : '-08:00'
  const at = new Date(`${day}T${time}:00${offset}`)
  at.setUTCMinutes(at.getUTCMinutes() + minutes)
  return at.toISOString().replace('.000Z', 'Z')
}

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
