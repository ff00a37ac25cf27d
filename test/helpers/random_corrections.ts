/** Corrections by people in random histories, for fast-check. */
import fc from 'fast-check'
import { correct, correction, correctionOf, type Correction } from './correcting.ts'
import { sourceName } from './histories.ts'
import type { Reporter } from './identity/reporting.ts'
import type { Observation, Realm } from './seed.ts'

/**
 * A person corrects a field of a game of the base source, as it or as another source does of a connector, or undoes the correction of it,
 * before one of the batches.
 */
export const corrections = fc.array(fc.record({
  before: fc.nat(5), id: fc.constantFrom('fixture-0', 'fixture-1'), field: fc.constantFrom('start', 'status', 'title', 'url'),
  value: fc.nat(2), isUndone: fc.constantFrom(false, false, false, true), isOther: fc.boolean()
}), { minLength: 1, maxLength: 4 })
export type Corrected = typeof corrections extends fc.Arbitrary<infer T> ? T : never
const VALUES: Record<string, string[]> = {
  start: ['2026-11-07T10:00:00-05:00', '2026-11-07T15:30:00-05:00', '2026-11-08T10:00:00-05:00'],
  status: ['scheduled', 'postponed', 'cancelled'], title: ['Opening day', 'Cup', 'Friendly'],
  url: [1, 2, 3].map((n) => `https://a.example/${n}`)
}

/**
 * Corrects what the base lists, just before batch n; each correction is a moment newer than what it reported so far, so that what follows
 * may end it.
 */
export async function makeCorrections (
  { q, at }: Reporter, realm: Realm, n: number, all: Corrected, sources: number
): Promise<number> {
  let made = 0
  for (const { id, field, value, isUndone, isOther } of all) {
    const by = sourceName(isOther ? sources - 1 : 0)
    const clock = new Date(Date.UTC(2026, 9, 1, 1, 0, n, 10 * made - 500)).toISOString()
    made += await at(clock, async () => {
      const [own] = await q(`
        select resolve.own_claim(m.realm_id, m.mapping_id, $3) as replaced, (
                 select max(o.observed_at) from intake.observations o
                  where o.realm_id = m.realm_id and o.source_id = m.source_id and o.type = m.entity_type and o.external_id = m.external_id
               ) as newest, k.observed_at as standing
          from canon.external_ids m
          join tenancy.sources s using (realm_id, source_id)
          left join canon.corrections k
            on k.realm_id = m.realm_id and coalesce(k.of_mapping_id, k.mapping_id) = m.mapping_id and k.field = $3 and k.ended_by is null
           and exists (select from canon.external_ids c join tenancy.sources b using (realm_id, source_id)
                        where c.realm_id = k.realm_id and c.mapping_id = k.mapping_id and b.source_key = $4)
         where m.realm_id = $1 and s.source_key = 'base' and m.entity_type = 'fixture' and m.external_id = $2 and not m.is_withdrawn`,
      [realm.realmId, id, field, by])
      if (!own?.newest || isUndone && !own.standing) return 0
      const now = new Date(own.newest.getTime() + 1).toISOString()
      const make = (about: Correction, data = {}): Observation => by === 'base'
        ? correction('fixture', id, now, about, data) : correctionOf('base', id, now, about, data)
      await correct(q, by, [isUndone
        ? make({ field, ends: own.standing.toISOString(), by: 'undo' })
        : make({ field, replaced: own.replaced }, { [field]: VALUES[field]![value] })], realm)
      return 1
    })
  }
  return made
}
