/**
 * Task undo_run {run_id, is_preview}: undoes or restores a large run as people asked, in one transaction that may take minutes, or previews
 * that. One at a time; another is queued again by jobs.resume_undos.
 */
import { call } from '../../db/call.ts'
import { toServiceError } from '../../db/errors.ts'
import type { Routines } from '../../db/routines.ts'
import { brief } from '../../platform/log.ts'
import type { MakeTask } from '../make_task.ts'

export const makeUndoRun: MakeTask<Routines['jobs.undo_run']['arguments'], 'db' | 'patient' | 'relay'> = ({ db, patient, relay }) => {
  let isBusy = false
  return async (payload) => {
    if (isBusy) return { ...payload, is_put_back: true }
    isBusy = true
    try {
      const done = await call(patient, 'jobs.undo_run', payload) as Record<string, unknown>
      relay.wake()
      return done
    } catch (error) {
      const { known, message } = toServiceError(error)
      const words = known.slug === 'internal' ? 'The service failed, and nothing was changed.' : message
      const isTriedAgain = await call(db, 'jobs.put_back_undo', { ...payload, error: words })
      const { code, message: cause } = error as { code?: string, message: string }
      return { ...payload, [isTriedAgain ? 'put_back' : 'failure']: code ?? 'error', error: brief(cause) }
    } finally {
      isBusy = false
    }
  }
}
