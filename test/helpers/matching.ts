/** What the worker does after batches in a realm that is matched. */
import { homeOf, type Realm } from './seed.ts'
import type { Query } from './database.ts'

/** Switches matching of a realm on. */
export const startMatching = (q: Query, { accountId, mode }: Realm = homeOf(q)): Promise<unknown> =>
  q.call('manage.set_matching', { account_id: accountId, mode, is_on: true })

/** Runs the jobs that compare and merge, those that they queue too, until none waits; gives what each came to. */
export async function work (q: Query): Promise<Record<string, any>[]> {
  const done: Record<string, any>[] = []
  for (;;) {
    const jobs = await q(`delete from graphile_worker._private_jobs
      where key like 'match_names:%' or key like 'merge:%' returning key, payload`)
    if (jobs.length === 0) return done
    for (const { key, payload } of jobs) {
      done.push(await q.as('oyss_resolver', () => key.startsWith('merge:')
        ? q.call('jobs.merge_matched', payload)
        : q.call('jobs.match_names', { realm_id: payload.realm_id, name_count: 200 })) as Record<string, any>)
    }
  }
}
