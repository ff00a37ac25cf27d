/**
 * Task merge_matched {realm_id}: merges entities of a realm that the matcher found to be one. A job says that pairs wait, never which; the
 * database queues the next one where more wait. At most one place of four merges, so that batches always have the others.
 */
import { call } from '../../db/call.ts'
import { isTransient } from '../../db/errors.ts'
import type { MakeTask } from '../make_task.ts'

/** About how long one transaction may hold the rows that it concerns, for which batches wait. */
const MILLISECONDS = 2_000
/** Batches hold what is to be merged. */
const CONFLICT = 'OYC03'

type Merged = { merged?: number, parted?: number, failed?: object[] }

export const makeMergeMatched: MakeTask<{ realm_id: number }, 'db' | 'relay' | 'log' | 'places'> = ({ db, relay, log, places }) => {
  const permits = Math.max(1, Math.floor(places / 4))
  let merging = 0
  return async ({ realm_id }) => {
    if (merging === permits) {
      await call(db, 'jobs.put_back_merging', { realm_id })
      return { realm_id, is_put_back: true }
    }
    merging++
    try {
      const done = await call(db, 'jobs.merge_matched', { realm_id, milliseconds: MILLISECONDS }) as Merged
      for (const failure of done.failed ?? []) log.error({ realm_id, ...failure }, 'pair not merged')
      if (done.merged || done.parted) relay.wake()
      return { realm_id, ...done }
    } catch (error) {
      const { code } = error as { code?: string }
      if (!isTransient(error) && code !== CONFLICT) throw error
      await call(db, 'jobs.put_back_merging', { realm_id })
      return { realm_id, is_put_back: true, code }
    } finally {
      merging--
    }
  }
}
