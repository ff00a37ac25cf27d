/** Merges and undoes with the functions that people use, as a person does. */
import type { Query } from '../database.ts'
import { homeOf, type EntityType, type Realm } from '../seed.ts'

export type Mergeable = Exclude<EntityType, 'result' | 'stat_line'>

/** Merges an entity into an older one, unless that has happened with its whole, and gives the decision. */
export async function merge (q: Query, _type: Mergeable, loser: string, survivor: string, { realmId }: Realm = homeOf(q)): Promise<string> {
  const [led] = await q('select decision_id from identity.redirects where realm_id = $1 and entity_id = $2 and survivor_id = $3', [
    realmId, loser, survivor
  ])
  if (led) return led.decision_id
  const { decision_id: decision } = await q.as('oyss_resolver', () =>
    q.value("select identity.merge($1, $2, $3, 'Kim', 'Their names are the same.')", [realmId, survivor, loser]))
  return decision
}

/** Undoes the decision by which an entity was merged. */
export async function undo (q: Query, _type: Mergeable, loser: string, { realmId }: Realm = homeOf(q)): Promise<void> {
  const { decision_id: decision } = await q.one('select decision_id from identity.redirects where realm_id = $1 and entity_id = $2', [
    realmId, loser
  ])
  await q.as('oyss_resolver', () => q.value("select identity.undo($1, $2, 'Lee')", [realmId, decision]))
}
