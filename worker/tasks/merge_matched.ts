/**
 * Task merge_matched {realm_id}: merges entities of a realm that the matcher found to be one, in the one place for merging. A job says that
 * pairs wait, never which; the database queues the next one where more wait.
 */
import { call } from '../../db/call.ts'
import { isTransient } from '../../db/errors.ts'
import type { MakeTask } from '../make_task.ts'

/** How long merging may hold the lock for which batches wait. */
const MILLISECONDS = 1_000

type Merged = { merged?: number, failed?: object[] }

export const makeMergeMatched: MakeTask<{ realm_id: number }, 'db' | 'relay' | 'log'> = ({ db, relay, log }) => async ({ realm_id }) => {
  const token = await call(db, 'jobs.start_merging', { realm_id })
  if (token === null) return { realm_id, idle: true }
  try {
    const done = await call(db, 'jobs.merge_matched', { token, milliseconds: MILLISECONDS }) as Merged
    for (const failure of done.failed ?? []) log.error({ realm_id, ...failure }, 'pair not merged')
    if (done.merged) relay.wake()
    return { realm_id, ...done }
  } catch (error) {
    if (!isTransient(error)) throw error
    await call(db, 'jobs.put_back_merging', { token })
    return { realm_id, is_put_back: true, code: (error as { code?: string }).code }
  }
}
