/**
 * What a realm believes of everything that something other than void runs reports, in a form in which two realms can be compared: of each
 * external id that is not void the fields of its entity with who won them, and every claim. Entities are named by the external ids that
 * lead to them now, observations by what they are of. A reference by canonical id is "its id": such ids differ between realms.
 */
import type { Query } from './database.ts'

const ID = /\b(?:fx|tm|cmp|org|ven|div|stg|stl)_[0-9A-HJKMNP-TV-Z]{26}/g
const NAMES = `
  select m.entity_id, string_agg(s.source_key || ' ' || m.entity_type || ' ' || i.external_id, ' = '
           order by s.source_key, m.entity_type, i.external_id) as name
    from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
   cross join lateral (select case when m.external_id ~ '^[a-z]+_[0-9A-HJKMNP-TV-Z]{26}$' then 'its id' else m.external_id end
                      ) i (external_id)
   where m.realm_id = $1 and not m.is_void and m.entity_id is not null and m.entity_type <> 'result'
   group by m.entity_id`
const FIELDS = `
  select n.entity_id, canon.fields_of($1, n.entity_type, n.entity_id) - 'merged_into' as fields,
         canon.void_at($1, n.entity_type, n.entity_id) as void_at
    from (select distinct m.entity_id, m.entity_type from canon.external_ids m
           where m.realm_id = $1 and not m.is_void and m.entity_id is not null and m.entity_type not in ('result', 'correction')) n`
const CLAIMS = `
  select c.entity_id, c.field, c.value, c.source_key, c.external_id, c.observed_at, c.is_winning, c.is_withdrawn, c.is_reference,
         c.is_correction, c.is_implied, o.type || ' ' || o.external_id as said_of
    from read.explained_claims c
    join canon.external_ids m on m.realm_id = c.realm_id and m.mapping_id = c.mapping_id and not m.is_void
    left join intake.observations o on o.realm_id = c.realm_id and o.observation_id = c.observation_id
   where c.realm_id = $1`
const WORDS = `
  select w.entity_id, string_agg(w.word, ' ' order by w.word) as words from search.name_words w where w.realm_id = $1 group by w.entity_id`
const SIDES = 'select s.fixture_id as entity_id, s.side_index, s.team_id from canon.fixture_sides s where s.realm_id = $1'

/** One line a fact, sorted. */
export async function readLive (q: Query, realmId: number): Promise<string[]> {
  const names = new Map((await q(NAMES, [realmId])).map(({ entity_id: id, name }) => [id as string, `<${name}>`]))
  const lines: string[] = []
  for (const [what, text] of Object.entries({ FIELDS, CLAIMS, WORDS, SIDES })) {
    for (const row of await q(text, [realmId])) {
      // What only void runs report is not compared; nothing else names it.
      if (!names.has(row.entity_id)) continue
      if (row.fields) row.fields = Object.fromEntries(Object.entries(row.fields).sort(([a], [b]) => a < b ? -1 : 1))
      lines.push(`${what} ${JSON.stringify(row)}`.replace(ID, (id) => names.get(id) ?? id))
    }
  }
  return lines.sort()
}
