/**
 * Task match_names {realm_id}: compares names that batches have noted, a few in a transaction; the database queues the next job where more
 * wait.
 */
import { call } from '../../db/call.ts'
import type { MakeTask } from '../make_task.ts'

/** A transaction compares this many notes: some tenths of a second. */
const NAMES = 200

export const makeMatchNames: MakeTask<{ realm_id: number }, 'db'> = ({ db }) => async ({ realm_id }) =>
  await call(db, 'jobs.match_names', { realm_id, name_count: NAMES }) as Record<string, unknown>
