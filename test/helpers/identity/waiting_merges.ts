/**
 * Pairs of teams that the matcher found to be one, waiting for a worker to merge them.
 *
 *   const [first, second] = await makeMerges(q, realm, 2)
 */
import type { Query } from '../database.ts'
import { idOf, makeSource, push, say, type Realm } from '../seed.ts'

/** Their decisions, in the order in which they are merged. */
export async function makeMerges (q: Query, realm: Realm, count: number): Promise<string[]> {
  const decisions: string[] = []
  for (const source of ['league', 'club']) {
    await makeSource(q, source, 'partnerApi', realm)
    const nameOf = (n: number): string => `${source} ${n} of ${realm.realmId}`
    await push(q, source, Array.from({ length: count }, (_, n) => say('team', `t${n}`, { name: nameOf(n), sport: 'soccer' })), realm)
  }
  for (let n = 0; n < count; n++) {
    const [one, other] = [await idOf(q, 'league', 'team', `t${n}`, realm), await idOf(q, 'club', 'team', `t${n}`, realm)]
    decisions.push(await q.value("select identity.propose($1, 'team', $2, $3, 'merge', 0.99, $4, likeness.version_in_force(), null)", [
      realm.realmId, one, other, { features: [] }
    ]))
  }
  await q('select identity.merge_later($1, $2)', [realm.realmId, decisions])
  return decisions.sort()
}

/** The pairs of a realm that still wait. */
export const waitingMerges = async (q: Query, { realmId }: Realm): Promise<string[]> =>
  (await q('select decision_id from identity.merges where realm_id = $1 order by decision_id', [realmId])).map(({ decision_id: id }) => id)

/** In how many seconds the job that merges a realm runs next, and how often it failed before; null: none waits. */
export const nextMerging = async (q: Query, { realmId }: Realm): Promise<{ seconds: number, attempts: number } | null> =>
  (await q(`select extract(epoch from j.run_at - now())::float8 as seconds, j.attempts from graphile_worker.jobs j
    where j.key = 'merge:' || $1::integer and j.locked_at is null`, [realmId]) as { seconds: number, attempts: number }[])[0] ?? null

/** Merges these decisions as a worker would if no others waited. */
export async function mergeThese (q: Query, realmId: number, decisions: string[]): Promise<{ merged: number, left: number }> {
  const others = (await q('delete from identity.merges where realm_id = $1 returning decision_id', [realmId])).map((row) => row.decision_id)
  await q('insert into identity.merges (realm_id, decision_id) select $1, unnest($2::text[])', [realmId, decisions])
  const { merged, left } = await q.as('oyss_resolver', () => q.value('select identity.merge_pairs($1, 3600000)', [realmId]))
  await q('insert into identity.merges (realm_id, decision_id) select $1, unnest($2::text[]) on conflict do nothing', [
    realmId, others.filter((id) => !decisions.includes(id))
  ])
  return { merged, left }
}
