/** Puts on record how attempts ended, those of a moment together. */
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import { makeBundles, type Recorder } from '../bundle.ts'

/** An argument of jobs.record_attempt. */
export type Ended = {
  delivery_id: string, token: string, status_code: number | null, duration_ms: number, error: string | null,
  retry_after_seconds: number | null
}
export type Recorded = { state: string, next_attempt_at: string | null, is_disabled: boolean }

/** `window`: how many deliveries of one subscription may ever be under way at once. */
export function makeRecorder (db: Queryable, window: number): Recorder<Ended, Recorded> {
  return makeBundles({
    all: async (some) => {
      const rows = await call(db, 'jobs.record_attempts', {
        attempts: some, window_limit: window
      }) as (Recorded & { delivery_id: string })[]
      const byId = new Map(rows.map((row) => [row.delivery_id, row]))
      return some.map(({ delivery_id: id }) => byId.get(id))
    },
    each: (ended) => call(db, 'jobs.record_attempt', { ...ended, window_limit: window }) as Promise<Recorded>,
  })
}
