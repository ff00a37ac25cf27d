/**
 * Looks, on a session of its own, whether batches wait while no place of a worker is busy. What the worker's other sessions believe plays
 * no part: they may wait for a server that is gone.
 */
import type { Logger } from 'pino'
import { isStalled, type WorkerBacklog } from '../db/backlog.ts'

/** `read` asks the database; `renew` is tried first, `giveUp` when that did not help. Times in milliseconds and seconds, for tests. */
export type WatchdogOptions = {
  read: () => Promise<WorkerBacklog>, renew: (reason: string) => void, giveUp: (reason: string) => void, log: Logger, every?: number,
  timeout?: number
}

const EVERY = 5_000
/** Seconds that the oldest batch may wait while no place is busy. */
const TIMEOUT = 10
/** Consecutive checks that must find it so: between two batches nothing is being applied either. */
const LOOKS = 2

/** Returns a function that stops it. A database that does not answer is not its concern. */
export function startWatchdog ({ read, renew, giveUp, log, every = EVERY, timeout = TIMEOUT }: WatchdogOptions): () => void {
  let still = 0
  const look = async (): Promise<void> => {
    const backlog = await read()
    // Merging and comparing hold batches up, and are no reason to end who does it: /readyz reports batches that wait.
    still = backlog.busy === 0 && isStalled(backlog, timeout) ? still + 1 : 0
    if (still === 0 || still % LOOKS > 0) return
    log.error({ ...backlog }, 'batches wait and nobody applies them')
    if (still === LOOKS) renew('batches wait and nobody applies them')
    else giveUp('batches wait and nobody applies them, although the job queue was restarted')
  }
  const timer = setInterval(() => { look().catch((error: Error) => log.debug({ error: error.message }, 'backlog not read')) }, every)
  return () => clearInterval(timer)
}
