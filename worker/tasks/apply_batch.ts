/**
 * Task apply_batch: applies one of the batches that wait, the one whose turn it is; what it did is for the log line. A job says that there
 * is work, never which.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../db/call.ts'
import { isCollision, isTransient, toServiceError } from '../../db/errors.ts'
import { brief } from '../../platform/log.ts'
import type { MakeTask } from '../make_task.ts'

/**
 * Milliseconds before each further attempt at a batch that collided with another (INTAKE-60), longer by up to as much again, so that two
 * that met do not meet at the next attempt.
 */
const BACKOFF = [50, 250, 1_000]
const QUERY_CANCELED = '57014'

type Fault = { code?: string, message: string, constraint?: string, detail?: string, where?: string }

export const makeApplyBatch: MakeTask<unknown, 'db' | 'log' | 'relay' | 'places' | 'batchSeconds'> = (context) => async () => {
  const { db, log, relay, places, batchSeconds: seconds } = context
  const batch_id = await call(db, 'jobs.start_batch', { places })
  if (batch_id === null) return { idle: true }
  const reference = randomUUID()
  for (let collisions = 0; ; collisions++) {
    const startedAt = performance.now()
    try {
      const counts = await call(db, 'jobs.apply_batch', { batch_id, collisions })
      relay.wake()
      return { batch_id, counts, ...collisions > 0 ? { collisions } : {} }
    } catch (error) {
      const { code, message, constraint, detail, where } = error as Fault
      // PostgreSQL ends a statement for its time limit and at an operator's wish with the same code.
      if (code === QUERY_CANCELED && performance.now() - startedAt >= seconds * 1000) {
        const status = await call(db, 'jobs.put_off_batch', { batch_id, seconds })
        return { batch_id, [status === 'failed' ? 'failure' : 'put_back']: 'time limit' }
      }
      const delay = isCollision(error) ? BACKOFF[collisions] : undefined
      if (delay !== undefined) {
        log.warn({ batch_id, reference, attempt: collisions + 1, code, constraint, error: brief(message) }, 'batch collided, applied again')
        await sleep(delay * (1 + Math.random()))
        continue
      }
      if (isTransient(error) && !isCollision(error)) throw error
      await call(db, 'jobs.fail_batch', { batch_id, error: explain(error, reference) })
      return { batch_id, failure: code ?? 'error', reference, constraint, error: brief(message), detail, where }
    }
  }
}

/** For the account that pushed the batch: the database's own words describe its inside, and of others' data (OPERATE-25). */
function explain (error: unknown, reference: string): string {
  const { known, message } = toServiceError(error)
  const isOurs = known.slug === 'internal' || isCollision(error)
  const cause = isOurs ? 'The batch could not be applied: the service failed, and nothing of it was applied.' : message
  return `${cause} Replay it once the cause is fixed. Give the reference ${reference} when you report it.`
}
