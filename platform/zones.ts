/** Time zones by the table of the runtime: what their clocks show. Wall times are milliseconds as if they were UTC. */
const DAY = 86_400_000

/**
 * `name` is an IANA name, absent of a zone that only the calendar defines. `toUtc` gives the instant of a wall time: the first of two,
 * and in a gap what the clock before it would show; `doubt` says which. `toWall` is the other way.
 */
export type Zone = { name?: string, toUtc: (wall: number) => { utc: number, doubt?: 'gap' | 'twice' }, toWall: (utc: number) => number }

const zones = new Map<string, Zone>()
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
