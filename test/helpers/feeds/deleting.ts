/** Feeds that are deleted, and what the worker does then. */
import type { Query } from '../database.ts'

/** Withdraws what a deleted feed reported, `most` games in one change; gives how many changes it took. */
export async function withdraw (q: Query, feedId: string, most = 100): Promise<number> {
  return await q.as('oyss_resolver', async () => {
    let steps = 0
    for (let after: string | null = null; ; steps++) {
      const done = await q.call('jobs.withdraw_feed', { feed_id: feedId, after, game_limit: most }) as { after?: string }
      if (done.after === undefined) return steps
      after = done.after
    }
  })
}
