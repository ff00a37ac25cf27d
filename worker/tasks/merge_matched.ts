/**
 * Task merge_matched {realm_id, decision_id}: merges two entities that the matcher found to be one; tried again while batches are applied.
 */
import { call } from '../../db/call.ts'
import type { MakeTask } from '../make_task.ts'

export const makeMergeMatched: MakeTask<{ realm_id: number, decision_id: string }, 'db' | 'relay'> = ({ db, relay }) => async (payload) => {
  const merged = await call(db, 'jobs.merge_matched', payload) as Record<string, unknown>
  relay.wake()
  return merged
}
