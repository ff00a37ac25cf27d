/**
 * Reads on a standby (READ_DATABASE_URL). A probe compares how far primary and standby are; a standby that is too far behind, or gone, is
 * left alone until it is back, and its reads go to the primary. Clocks of other machines play no part: the lag is the age of the last
 * position of the primary that the standby has reached.
 */
import type { Logger } from 'pino'
import { call } from '../db/call.ts'
import { isTooSlow, isTransient } from '../db/errors.ts'
import type { Queryable } from '../db/pool.ts'
import type { Databases, Shared } from './databases.ts'

/** `lag_seconds`: null while it is not known. */
export type ReplicaState = { lag_seconds: number | null, in_use: boolean }
export type Replica = { reads: Databases, state: () => ReplicaState, stop: () => void }
type Options = { primary: Databases, standby: Databases, maxLagSeconds: number, log: Logger, probeEvery?: number }

const PROBE_EVERY = 500
const REMEMBERED = 2_000

/** Resolves after the first probe, so that the first read knows where to go. */
export async function readFromReplica ({ primary, standby, maxLagSeconds, log, probeEvery = PROBE_EVERY }: Options): Promise<Replica> {
  const reached: { position: bigint, at: number }[] = []
  const state: ReplicaState = { lag_seconds: null, in_use: false }
  const use = (isUsed: boolean, why: string): void => {
    if (isUsed !== state.in_use) {
      log.warn({ in_use: isUsed, lag_seconds: state.lag_seconds, why }, isUsed ? 'reads go to the replica' : 'reads go to the primary')
    }
    state.in_use = isUsed
  }
  const positionOf = async (db: Databases): Promise<bigint> => BigInt(await call(db.quick, 'api.wal_position', {}) as unknown as string)

  const probe = async (): Promise<void> => {
    const at = Date.now()
    const [written, replayed] = await Promise.allSettled([positionOf(primary), positionOf(standby)])
    if (replayed.status === 'rejected') { state.lag_seconds = null; return use(false, String(replayed.reason)) }
    if (written.status === 'fulfilled') reached.push({ position: written.value, at })
    if (reached.length > REMEMBERED) reached.shift()
    const place = reached.findLastIndex(({ position }) => position <= replayed.value)
    reached.splice(0, Math.max(0, place)) // what lies before is not asked for again
    state.lag_seconds = place < 0 ? null : (Date.now() - (reached[0] as { at: number }).at) / 1000
    // Without a primary, reads cannot return to it.
    if (written.status === 'fulfilled') use(state.lag_seconds !== null && state.lag_seconds <= maxLagSeconds, 'probe')
  }
  await probe()
  let timer: NodeJS.Timeout
  const again = (): void => { timer = setTimeout(() => { void probe().finally(again) }, probeEvery).unref() }
  again()

  /** A key that a standby does not know yet, or still holds for suspended: the primary knows better. */
  const isAboutKey = (error: unknown): boolean => /^OYA0[13]$/.test(String(Object(error).code))

  /**
   * Reads may be asked twice: what a standby cannot answer, for it is gone, replays something that is in the way, or does not know the key,
   * the primary can. The meter reports that a key opens nothing any more (KEY-12), as it asks the primary.
   */
  const either = (on: 'quick' | 'slow' | 'graph'): Queryable => ({
    query: async (statement) => {
      if (!state.in_use) return primary[on].query(statement)
      try { return await standby[on].query(statement) } catch (error) {
        if (isTooSlow(error) || (!isTransient(error) && !isAboutKey(error))) throw error
        log.debug({ error: (error as Error).message }, 'read again on the primary')
        return primary[on].query(statement)
      }
    }
  })
  const shared = (on: 'slow' | 'graph'): Shared => ({ ...primary[on].inTurn && { inTurn: primary[on].inTurn }, ...either(on) })
  const reads: Databases = {
    ...primary, quick: either('quick'), slow: shared('slow'), graph: shared('graph'),
    long: { ...primary.long, connect: () => (state.in_use ? standby : primary).long.connect() }
  }
  return { reads, state: () => state, stop: () => clearTimeout(timer) }
}
