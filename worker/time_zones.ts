/**
 * Whether Node and PostgreSQL agree on the zones in use. Node makes instants of local times and shows them; PostgreSQL finds the local day
 * of an instant, for sorting, schedules and matching. Where their tables differ, a day may be the wrong one near midnight.
 */
import type { Logger } from 'pino'
import { call } from '../db/call.ts'
import type { Queryable } from '../db/pool.ts'
import { wallOf } from './feeds/parsers/offsets.ts'

/** Offsets in minutes east of Greenwich at a moment at which they differ; null: the zone is unknown there. */
export type Difference = { zone: string, at: string, node: number | null, postgres: number | null }

const WEEK = 7 * 86_400_000
const [WEEKS_BEFORE, WEEKS_AFTER] = [26, 104]

/** The offset of a zone by the runtime; null where it does not know it. */
function offsetOf (zone: string, at: number): number | null {
  try {
    const { date, time } = wallOf(at, zone)
    return Math.round((Date.parse(`${date}T${time}:00Z`) - at) / 60_000)
  } catch {
    return null
  }
}

/** Each zone in use with the first moment, a week from one to the next, at which the two differ. */
export async function findDifferences (db: Queryable, now = Date.now()): Promise<Difference[]> {
  const first = Math.floor(now / 3_600_000) * 3_600_000 - WEEKS_BEFORE * WEEK
  const moments = Array.from({ length: WEEKS_BEFORE + WEEKS_AFTER }, (_one, week) => first + week * WEEK)
  const known = await call(db, 'jobs.read_time_zones', { moments: moments.map((at) => new Date(at).toISOString()) })
  return known.flatMap(({ zone, offsets }) => {
    const name = zone as string
    const week = moments.findIndex((at, one) => offsetOf(name, at) !== (offsets?.[one] ?? null))
    const at = moments[week]
    return at === undefined ? [] : [{
      zone: name, at: new Date(at).toISOString(), node: offsetOf(name, at), postgres: offsets?.[week] ?? null
    }]
  })
}

/** Warns of zones in use that Node and PostgreSQL read differently. Never rejects: what it finds out stops nobody. */
export async function compareTimeZones (db: Queryable, log: Logger): Promise<void> {
  try {
    const differences = await findDifferences(db)
    if (differences.length === 0) return
    log.warn({ differences, node: process.versions.tz },
      `time zones differ between Node and PostgreSQL: ${differences.map(({ zone }) => zone).join(', ')}; update the older of the two`)
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'time zones not compared')
  }
}
