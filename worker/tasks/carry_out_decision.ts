/**
 * Task carry_out_decision {realm_id, decision_id}: merges or parts two entities as a person decided; put back while batches are applied.
 */
import { call } from '../../db/call.ts'
import type { Routines } from '../../db/routines.ts'
import type { MakeTask } from '../make_task.ts'

export const makeCarryOutDecision: MakeTask<Routines['jobs.carry_out_decision']['arguments'], 'db' | 'relay'> =
  ({ db, relay }) => async (payload) => {
    const done = await call(db, 'jobs.carry_out_decision', payload) as Record<string, unknown>
    relay.wake()
    return done
  }
