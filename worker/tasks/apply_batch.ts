/** Task apply_batch {batch_id}: applies one stored batch to the canonical model; what it did is for the log line. */
import { call } from '../../db/call.ts'
import { isTransient } from '../../db/errors.ts'
import type { MakeTask } from '../make_task.ts'

export const makeApplyBatch: MakeTask<{ batch_id: string }> = ({ db }) => async ({ batch_id }) => {
  try {
    await call(db, 'jobs.start_batch', { batch_id })
    return { batch_id, counts: await call(db, 'jobs.apply_batch', { batch_id }) }
  } catch (error) {
    if (isTransient(error)) throw error
    const { code, message } = error as { code?: string, message: string }
    await call(db, 'jobs.fail_batch', { batch_id, error: `${code ?? 'error'}: ${message}` })
    return { batch_id, failure: code ?? message }
  }
}
