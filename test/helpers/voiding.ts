/** Runs that are undone and restored, as the service does it, for tests of what that does to claims. */
import type { Query } from './database.ts'
import { homeOf, type Realm } from './seed.ts'

/** Makes batches of a source void, or no longer void, in one change; gives how many changes of entities it made. */
async function mark (q: Query, source: string, batchIds: string[], isVoid: boolean, realm: Realm): Promise<number> {
  const sourceId = await q.value('select source_id from tenancy.sources where realm_id = $1 and source_key = $2', [realm.realmId, source])
  return await q.as('oyss_resolver', async () => {
    const cause = await q.value("select ledger.begin_change($1, 'undo', null, 'somebody', 1000)::text", [realm.realmId])
    await q('select resolve.restate($1, $2, $3, $4, $5)', [
      realm.realmId, sourceId, batchIds, isVoid, `The upload that reported it was ${isVoid ? 'undone' : 'restored'}.`
    ])
    return await q.value('select ledger.flush_changes($1::ledger.cause)', [cause]) as number
  })
}

export const undo = (q: Query, source: string, batchIds: string[], realm = homeOf(q)): Promise<number> =>
  mark(q, source, batchIds, true, realm)
export const restore = (q: Query, source: string, batchIds: string[], realm = homeOf(q)): Promise<number> =>
  mark(q, source, batchIds, false, realm)
