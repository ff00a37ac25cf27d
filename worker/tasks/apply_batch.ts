/**
 * Task apply_batch: applies one of the batches that wait, the one whose turn it is; what it did is for the log line. A job says that there
 * is work, never which.
 */
import { randomUUID } from 'node:crypto'
import { call } from '../../db/call.ts'
import { isTransient, toServiceError } from '../../db/errors.ts'
import type { Queryable } from '../../db/pool.ts'
import type { MakeTask } from '../make_task.ts'

/** Two batches that rename what the other shows may meet in a circle. PostgreSQL ends one of them, which is applied again at once. */
const MOST_CIRCLES = 5
const QUERY_CANCELED = '57014'

export const makeApplyBatch: MakeTask<unknown, 'db' | 'relay' | 'places' | 'batchSeconds'> = (context) => async () => {
  const { db, relay, places, batchSeconds: seconds } = context
  const batch_id = await call(db, 'jobs.start_batch', { places })
  if (batch_id === null) return { idle: true }
  const startedAt = performance.now()
  try {
    const applied = await apply(db, batch_id)
    relay.wake()
    return { batch_id, ...applied }
  } catch (error) {
    const { code, message, detail, where } = error as { code?: string, message: string, detail?: string, where?: string }
    // PostgreSQL ends a statement for its time limit and at an operator's wish with the same code.
    if (code === QUERY_CANCELED && performance.now() - startedAt >= seconds * 1000) {
      return { batch_id, failure: 'time limit', status: await call(db, 'jobs.put_off_batch', { batch_id, seconds }) }
    }
    if (isTransient(error)) throw error
    const reference = randomUUID()
    await call(db, 'jobs.fail_batch', { batch_id, error: explain(error, reference) })
    return { batch_id, failure: code ?? 'error', reference, error: message, detail, where }
  }
}

/** For the account that pushed the batch: the database's own words tell of its inside, and of others' data (OPERATE-25). */
function explain (error: unknown, reference: string): string {
  const { known, message } = toServiceError(error)
  const cause = known.slug === 'internal' ? 'The batch could not be applied: the service failed, and nothing of it was applied.' : message
  return `${cause} It can be replayed once the cause is gone. Tell the reference ${reference} when you report it.`
}

async function apply (db: Queryable, batch_id: string): Promise<Record<string, unknown>> {
  for (let circles = 0; ; circles++) {
    try {
      return { counts: await call(db, 'jobs.apply_batch', { batch_id }), ...circles > 0 ? { circles } : {} }
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01' || circles === MOST_CIRCLES) throw error
    }
  }
}
