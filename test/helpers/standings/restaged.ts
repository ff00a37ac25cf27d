/** Tables that are computed again, and their events. */
import type { Query } from '../database.ts'
import { homeOf } from '../seed.ts'
import type { Data } from '../../functions/standings/stage.ts'

export const day = (number: number): string => `2026-09-${String(number).padStart(2, '0')}T08:00:00Z`

export const eventsOf = (q: Query): Promise<Data[]> => q(
  "select subject, data from ledger.outbox where realm_id = $1 and event = 'oyss.standing.updated' order by position", [homeOf(q).realmId]
)

/** What is stored is what computing everything from nothing gives. */
export async function isRight (q: Query): Promise<boolean> {
  const tables = async (): Promise<string> => JSON.stringify(
    await q('select t.stage_id, standings.render_table(t.realm_id, t.stage_id, null) from standings.tables t order by t.stage_id'))
  const before = await tables()
  const { changed } = await q.call('manage.recompute_standings', { account_id: homeOf(q).accountId, mode: 'test' }) as { changed: number }
  return changed === 0 && await tables() === before
}
