/** Task redecide_source {source_id}: decides again what a source reported, after it yields to another or no longer. */
import { call } from '../../db/call.ts'
import type { MakeTask } from '../make_task.ts'

/** Entities in one transaction, so that batches that name them wait for seconds at most. */
const ENTITIES = 500

type Redecided = { entities: number, after?: string }

export const makeRedecideSource: MakeTask<{ source_id: string }, 'db' | 'relay'> = ({ db, relay }) => async ({ source_id }) => {
  let entities = 0
  for (let after: string | null = null; ;) {
    const done = await call(db, 'jobs.redecide_source', { source_id, after, entity_limit: ENTITIES }) as Redecided
    entities += done.entities
    relay.wake()
    if (done.after === undefined) return { source_id, entities }
    after = done.after
  }
}
