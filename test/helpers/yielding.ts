/**
 * Sources that yield: how tests have them, random histories of four of them on one game, and a model of who wins, written from the rules.
 * It sorts what each source reported by its own time, and never looks at what was applied when.
 */
import fc from 'fast-check'
import type { Query } from './database.ts'
import { homeOf } from './seed.ts'

/** Has a source of the home realm yield to another (null: to none), and decides again; gives how many changes that took. */
export async function setYield (q: Query, source: string, target: string | null): Promise<number> {
  const id = await q.value(
    `update tenancy.sources s set yield_pending_at = util.now(),
       yields_to = (select t.source_id from tenancy.sources t where t.realm_id = s.realm_id and t.source_key = $3)
      where s.realm_id = $1 and s.source_key = $2 returning s.source_id`, [homeOf(q).realmId, source, target]
  )
  return await redecide(q, id as string)
}
/** Does the job of a source whose yield changed, `most` entities in one change. */
export async function redecide (q: Query, sourceId: string, most = 100): Promise<number> {
  return await q.as('oyss_resolver', async () => {
    let changes = 0
    for (let after: string | null = null; ;) {
      const done = await q.call('jobs.redecide_source', { source_id: sourceId, after, entity_limit: most }) as any
      changes += done.changes ?? 0
      if (done.after === undefined) return changes
      after = done.after
    }
  })
}

export const SOURCES = [['feed', 'hostFeed'], ['league', 'hostFeed'], ['partner', 'partnerApi'], ['club', 'hostFeed']] as const
export type Key = typeof SOURCES[number][0]
const RANK: Record<Key, number> = { feed: 3, league: 3, partner: 2, club: 3 }
export const FIELDS = ['title', 'url', 'start', 'end', 'venue', 'venue.field'] as const
export type Field = typeof FIELDS[number]
export type Values = Partial<Record<Field, number>>
/** `at`: the minute that a report is of; `order`: when it is applied. */
export type Event = { source: Key, at: number, order: number, values: Values | null }
/** Feed and club may yield to league or partner. */
export type Yields = Partial<Record<Key, Key>>
const target = fc.option(fc.constantFrom<Key>('league', 'partner'), { nil: undefined })
export const yields: fc.Arbitrary<Yields> = fc.record({ feed: target, club: target }).map(({ feed, club }) => ({
  ...feed && { feed }, ...club && { club }
}))
const values = fc.dictionary(fc.constantFrom(...FIELDS), fc.nat(2), { noNullPrototype: true }).map((all): Values => {
  const { 'venue.field': field, ...rest } = all as Values
  return rest.venue === undefined || field === undefined ? rest : { ...rest, 'venue.field': field }
})
export const events: fc.Arbitrary<Event[]> = fc.array(fc.record({
  source: fc.constantFrom(...SOURCES.map(([key]) => key)), order: fc.noShrink(fc.nat()), values: fc.option(values, { freq: 6 })
}), { minLength: 1, maxLength: 9, size: 'max' }).map((all) => all.map((one, at) => ({ ...one, at })))

type Claim = { source: Key, field: Field, value: number, venue?: number | undefined, at: number, isGone: boolean }
function claimsOf (all: Event[]): Claim[] {
  return SOURCES.flatMap(([source]) => {
    const own = all.filter((event) => event.source === source).toSorted((a, b) => b.at - a.at)
    return FIELDS.flatMap((field): Claim[] => {
      const said = own.find(({ values }) => values !== null && field in values)
      return said === undefined ? [] : [{
        source, field, value: said.values![field]!, venue: said.values!.venue, at: said.at, isGone: own[0]!.values === null
      }]
    })
  })
}
const before = (a: Claim, b: Claim): number => Number(a.isGone) - Number(b.isGone) || RANK[a.source] - RANK[b.source] || b.at - a.at
const unitOf = (field: Field): string => field === 'end' ? 'start' : field === 'venue.field' ? 'venue' : field
function winners (claims: Claim[]): Partial<Record<Field, Claim>> {
  const won: Partial<Record<Field, Claim>> = {}
  for (const field of FIELDS) {
    const best = claims.filter((claim) => claim.field === field && (field !== 'venue.field' || claim.venue === won.venue?.value))
      .toSorted(before)[0]
    if (best) won[field] = best
  }
  return won
}

/** Field by field the value, and who said it. */
export function modelOf (all: Event[], who: Yields): Partial<Record<Field, [Key, number]>> {
  const claims = claimsOf(all)
  const aside = new Set<string>()
  for (const to of new Set(Object.values(who))) {
    const rest = claims.filter(({ source }) => who[source] !== to)
    for (const { source, field, isGone } of Object.values(winners(rest))) {
      if (source !== to || isGone) continue
      for (const [own, other] of Object.entries(who)) if (other === to) aside.add(`${own} ${unitOf(field)}`)
    }
  }
  const won = winners(claims.filter(({ source, field }) => !aside.has(`${source} ${unitOf(field)}`)))
  return Object.fromEntries(Object.entries(won).map(([field, { source, value }]) => [field, [source, value]]))
}
