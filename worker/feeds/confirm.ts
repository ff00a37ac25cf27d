/** Puts on record that nothing is new (304), of many feeds in one statement (FEED-230). */
import { call } from '../../db/call.ts'
import type { Queryable } from '../../db/pool.ts'
import { makeBundles, type Recorder } from '../bundle.ts'

/** `fetched`: what jobs.record_fetch gets of the answer. */
export type Recorded = { run_id: string, state: string, failure?: string }
export type Confirmation = { run_id: string, token: string, fetched: Record<string, unknown> }

/** Milliseconds that an answer waits for others: a hundred in a statement are as many as any rate of answers fills. */
const LINGER = 50

/** An answer that leaves more to do, such as a withdrawal, is recorded by itself. */
export function makeConfirmer (db: Queryable): Recorder<Confirmation, Recorded> {
  return makeBundles({
    all: async (some) => {
      const ended = new Set(await call(db, 'jobs.confirm_fetches', { answers: some }))
      return some.map(({ run_id: id }) => ended.has(id) ? { run_id: id, state: 'not_modified' } : undefined)
    },
    each: (one) => call(db, 'jobs.record_fetch', { ...one, content: null }) as Promise<Recorded>,
  }, LINGER)
}
