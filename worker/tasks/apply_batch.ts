/** Task apply_batch {batch_id}: applies one stored batch to the canonical model; what it did is for the log line. */
import { randomUUID } from 'node:crypto'
import { call } from '../../db/call.ts'
import { isTransient, toServiceError } from '../../db/errors.ts'
import type { Queryable } from '../../db/pool.ts'
import type { MakeTask } from '../make_task.ts'

/** Two batches that rename what the other shows may meet in a circle. PostgreSQL ends one of them, which is applied again at once. */
const MOST_CIRCLES = 5

export const makeApplyBatch: MakeTask<{ batch_id: string }, 'db' | 'relay'> = ({ db, relay }) => async ({ batch_id }) => {
  try {
    await call(db, 'jobs.start_batch', { batch_id })
    const applied = await apply(db, batch_id)
    relay.wake()
    return { batch_id, ...applied }
  } catch (error) {
    if (isTransient(error)) throw error
    const { code, message, detail, where } = error as { code?: string, message: string, detail?: string, where?: string }
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
