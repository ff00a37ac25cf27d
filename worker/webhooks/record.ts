/**
 * Puts on record how attempts ended: whatever ended while the last statement ran goes with the next, so that a busy pump commits seldom and
 * a quiet one at once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../db/call.ts'
import { isTransient } from '../../db/errors.ts'
import type { Queryable } from '../../db/pool.ts'

/** An argument of jobs.record_attempt. */
export type Ended = {
  delivery_id: string, token: string, status_code: number | null, duration_ms: number, error: string | null,
  retry_after_seconds: number | null
}
export type Recorded = { state: string, next_attempt_at: string | null, is_disabled: boolean }
/**
 * `until`: when the lease ends, as performance.now() has it. A database that is away for a moment loses no record; one that stays away for
 * longer could not take it anyway.
 */
export type Recorder = (ended: Ended, until: number) => Promise<Recorded>

type Waiting = { ended: Ended, until: number, done: (recorded: Recorded) => void, fail: (error: unknown) => void }

const MOST_AT_ONCE = 100
const FIRST_PAUSE = 50
const LONGEST_PAUSE = 2_000

/** `window`: how many deliveries of one subscription may ever be under way at once. */
export function makeRecorder (db: Queryable, window: number): Recorder {
  let waiting: Waiting[] = []
  let isWriting = false

  const writeAll = async (some: Waiting[]): Promise<void> => {
    const rows = await call(db, 'jobs.record_attempts', {
      attempts: some.map(({ ended }) => ended), window_limit: window
    }) as (Recorded & { delivery_id: string })[]
    const byId = new Map(rows.map((row) => [row.delivery_id, row]))
    for (const { ended, done } of some) done(byId.get(ended.delivery_id) as Recorded)
  }
  /** One that cannot be written does not take the others with it. */
  const writeEach = async (some: Waiting[]): Promise<void> => {
    for (const { ended, done, fail } of some) {
      await (call(db, 'jobs.record_attempt', { ...ended, window_limit: window }) as Promise<Recorded>).then(done, fail)
    }
  }
  const write = async (): Promise<void> => {
    for (let pause = FIRST_PAUSE; waiting.length > 0;) {
      const some = waiting.splice(0, MOST_AT_ONCE)
      try {
        await writeAll(some)
        pause = FIRST_PAUSE
      } catch (error) {
        if (!isTransient(error)) { await writeEach(some); continue }
        const [late, early] = [
          some.filter(({ until }) => performance.now() + pause > until), some.filter(({ until }) => performance.now() + pause <= until)
        ]
        for (const { fail } of late) fail(error)
        waiting = [...early, ...waiting]
        await sleep(pause)
        pause = Math.min(2 * pause, LONGEST_PAUSE)
      }
    }
  }
  return (ended, until) => new Promise((done, fail) => {
    waiting.push({ ended, until, done, fail })
    if (isWriting) return
    isWriting = true
    // Those that end in the same moment go together.
    setImmediate(() => { void write().finally(() => { isWriting = false }) })
  })
}
