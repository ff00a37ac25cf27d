/** Entities of two sources, merged and parted by decisions, and what the ledger has of it. */
import type { Query } from '../database.ts'
import { homeOf, makeRealm, makeSource, push, say, setClock, type EntityType } from '../seed.ts'

export const day = (n: number) => ({ observed_at: `2026-09-0${n}T00:00:00Z` })

export const open = async (q: Query) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await makeSource(q, 'feed', 'hostFeed')
}

export const merge = (q: Query, first: string, second: string): Promise<any> => q.as('oyss_resolver', () =>
  q.value("select identity.merge($1, $2, $3, 'Kim', 'The same.')", [homeOf(q).realmId, first, second]))

export const undo = (q: Query, decision: string): Promise<any> => q.as('oyss_resolver', () =>
  q.value("select identity.undo($1, $2, 'Kim')", [homeOf(q).realmId, decision]))

/** The entity that a source's id was given before anything was merged. */
export const originOf = (q: Query, source: string, type: EntityType, id: string): Promise<string> => q.value(
  `select coalesce(m.origin_id, m.entity_id) from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
    where s.source_key = $1 and m.entity_type = $2 and m.external_id = $3`, [source, type, id]
)

export const events = (q: Query, since: number): Promise<any[]> => q(
  `select c.entity_id, c.event, c.document::jsonb -> 'changed_fields' as fields from ledger.changes c where c.position > $1
    order by c.position`, [since]
)

export const propose = (q: Query, type: string, first: string, second: string, evidence: object, matcher: number | null = 1,
  restsOn: string | null = null): Promise<any> => q.as('oyss_resolver', () => q.value(
  "select identity.propose($1, $2, $3, $4, 'merge', 0.8, $5, $6, $7)",
  [homeOf(q).realmId, type, first, second, JSON.stringify(evidence), matcher, restsOn]
))

export const position = (q: Query): Promise<number> => q.value('select coalesce(max(position), 0) from ledger.changes')

export const approve = (q: Query, decision: string, by = 'Kim'): Promise<any> => q.as('oyss_resolver', () =>
  q.value('select identity.approve($1, $2, $3)', [homeOf(q).realmId, decision, by]))

export const reject = (q: Query, decision: string): Promise<any> => q.as('oyss_resolver', () =>
  q.value("select identity.reject($1, $2, 'Kim')", [homeOf(q).realmId, decision]))

/** Teams of the league, one a millisecond, by their external ids. */
export const teams = async (q: Query, ...names: string[]): Promise<string[]> => {
  const ids = []
  for (const [n, name] of names.entries()) {
    await setClock(q, `2026-10-01T00:00:0${n}Z`)
    await push(q, 'league', [say('team', name, { name }, day(1))])
    ids.push(await originOf(q, 'league', 'team', name))
  }
  return ids
}
