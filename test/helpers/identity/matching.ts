/** What the worker does after batches in a realm that is matched. */
import type { Query } from '../database.ts'

/** However long it takes. */
const NO_LIMIT = 3_600_000

/** Merges what waits in a realm, as the worker does, for about that many milliseconds; gives what came of it, null if nothing waits. */
export async function mergeWaiting (q: Query, realmId: number, milliseconds = NO_LIMIT): Promise<Record<string, any> | null> {
  const done = await q.as('oyss_resolver', () => q.call('jobs.merge_matched', { realm_id: realmId, milliseconds })) as Record<string, any>
  return done.idle ? null : done
}

/** This many jobs are a circle, not work: the names of a test take some tens. */
const CIRCLE = 2_000

/** Runs the jobs that compare and merge, those that they queue too, until none waits; gives what each came to. */
export async function work (q: Query): Promise<Record<string, any>[]> {
  const done: Record<string, any>[] = []
  for (let round = 0; ; round++) {
    if (round === CIRCLE) throw new Error(`jobs queue each other for ever: ${JSON.stringify(done.slice(-4))}`)
    const jobs = await q(`delete from graphile_worker._private_jobs
      where key like 'match_names:%' or key like 'merge:%' returning key, payload`)
    if (jobs.length === 0) return done
    for (const { key, payload: { realm_id: realmId } } of jobs) {
      const came = key.startsWith('merge:')
        ? await mergeWaiting(q, realmId)
        : await q.as('oyss_resolver', () => q.call('jobs.match_names', { realm_id: realmId, name_count: 200 })) as Record<string, any>
      if (came !== null) done.push(came)
    }
  }
}
