/**
 * Task withdraw_feed {feed_id}: withdraws what a deleted feed reported of games to come, some hundred in one transaction, so that others
 * wait for seconds at most and the page of the feed shows how far it is.
 */
import { call } from '../../db/call.ts'
import type { MakeTask } from '../make_task.ts'

/** Games in one transaction. */
const GAMES = 500

type Withdrawn = { games: number, after?: string, is_put_back?: boolean }

export const makeWithdrawFeed: MakeTask<{ feed_id: string }, 'db' | 'relay'> = ({ db, relay }) => async ({ feed_id }) => {
  let games = 0
  for (let after: string | null = null; ;) {
    const done = await call(db, 'jobs.withdraw_feed', { feed_id, after, game_limit: GAMES }) as Withdrawn
    games += done.games
    relay.wake()
    if (done.after === undefined) return { feed_id, games, ...done.is_put_back && { is_put_back: true } }
    after = done.after
  }
}
