/**
 * Everything a realm believes, in a form in which two realms can be compared: canonical rows, documents, every claim with its provenance,
 * external ids.
 *
 * Generated ids are replaced: an entity's by what its first source calls it, an observation's by its content (two that say the same are the
 * same, and what a deletion carries as data is no content). An entity that was merged says nothing but where it leads.
 */
import { createHash } from 'node:crypto'
import type { Query } from './database.ts'

/** What depends on the order in which things arrived, and what is not published. */
const BY_ARRIVAL = ['version', 'previous', 'created_at', 'updated_at', 'rendering']
const INTERNAL = ['realm_id', 'mapping_id', 'mapped_at', 'placeholders', 'content_hash', 'has_older_claims', 'source_id', 'document']
const ID = /\b(?:fx|tm|cmp|org|ven|div|stg|stl|obs|grp)_[0-9A-HJKMNP-TV-Z]{26}/g

const ROWS = `
  select 'organization' as what, to_jsonb(e) as row from canon.organizations e where e.realm_id = $1
  union all select 'competition', to_jsonb(e) from canon.competitions e where e.realm_id = $1
  union all select 'division', to_jsonb(e) from canon.divisions e where e.realm_id = $1
  union all select 'stage', to_jsonb(e) from canon.stages e where e.realm_id = $1
  union all select 'venue', to_jsonb(e) from canon.venues e where e.realm_id = $1
  union all select 'team', to_jsonb(e) from canon.teams e where e.realm_id = $1
  union all select 'stat_line', to_jsonb(e) from canon.stat_lines e where e.realm_id = $1
  union all select 'fixture', to_jsonb(e) || jsonb_build_object('served',
    read.fill_placeholders(e.realm_id, e.document, e.placeholders)::jsonb) from canon.fixtures e where e.realm_id = $1
  union all select 'side', to_jsonb(e) from canon.fixture_sides e join canon.fixtures f using (realm_id, fixture_id) where e.realm_id = $1
    and f.merged_into is null
  union all select 'external_id', to_jsonb(m) || jsonb_build_object('source', s.source_key) from canon.external_ids m
    join tenancy.sources s using (realm_id, source_id) where m.realm_id = $1
  union all select 'claim', to_jsonb(c) from read.explained_claims c where c.realm_id = $1`
const CHANGES = `
  select 'change' as what, to_jsonb(k) - array['position', 'placed_at', 'made_by'] || jsonb_build_object('number',
    row_number() over (partition by k.entity_type, k.entity_id order by k.position, k.number)) as row from ledger.version_kinds k
    where k.realm_id = $1
  union all select 'streamed', c.document::jsonb || jsonb_build_object('number', row_number() over (partition by c.entity_type, c.entity_id
    order by c.position)) from ledger.changes c where c.realm_id = $1`
const NAMES = `
  select coalesce(m.origin_id, m.entity_id) as entity_id, s.source_key, m.entity_type,
    m.external_id || coalesce(' of ' || nullif(m.player_id, ''), '') as external_id
    from canon.external_ids m join tenancy.sources s using (realm_id, source_id)
   where m.realm_id = $1 and m.entity_id is not null and m.entity_type <> 'result'`
const OBSERVATIONS = `
  select o.observation_id as id, json_build_array(s.source_key, o.type, o.external_id, o.observed_at, o.confidence, o.is_deleted,
    case when not o.is_deleted then o.data end)::text as content
    from intake.observations o join tenancy.sources s using (realm_id, source_id) where o.realm_id = $1`

/**
 * One line a row, sorted. With `withHistory` also versions, moments and the ledger: for realms to which the same things happened in the
 * same order.
 */
export async function readState (q: Query, realmId: number, options: { withHistory?: boolean } = {}): Promise<string[]> {
  const names = await nameEntities(q, realmId)
  const named = (text: string): string => text.replace(ID, (id) => names.get(id) ?? id)
  const contents = (await q(OBSERVATIONS, [realmId])).map(({ id, content }) => ({ id, content: named(content as string) }))
  for (const { id, content } of contents) {
    const [source, type, externalId] = JSON.parse(content) as string[]
    const name = `<${source} says #${createHash('sha256').update(content).digest('hex').slice(0, 8)} of ${type} ${externalId}>`
    names.set(id, name)
    names.set(id.replace('obs_', 'grp_'), `group of ${name}`)
  }
  const left = options.withHistory ? INTERNAL : [...INTERNAL, ...BY_ARRIVAL]
  const rows = await q(options.withHistory ? `${ROWS} union all ${CHANGES}` : ROWS, [realmId])
  // Field paths of divisions and stages are in the order of their ids.
  const sorted = (paths: string[]): string[] => paths.map(named).sort()
  for (const { row } of rows) {
    if (Array.isArray(row.changed_fields)) row.changed_fields = sorted(row.changed_fields)
    for (const paths of ['moves', 'observations']) {
      if (row[paths]) row[paths] = Object.entries(row[paths]).map((entry) => named(JSON.stringify(entry))).sort()
    }
  }
  const shown = ({ what, row }: Record<string, any>): unknown => row.merged_into && !options.withHistory
    ? { id: row[`${what}_id`], merged_into: row.merged_into }
    : without(row, left)
  return rows.map((one) => named(`${one.what} ${JSON.stringify(shown(one))}`)).sort()
}

/** The lines in which two states differ, as a message; undefined when they agree. */
export function difference (a: string[], b: string[]): string | undefined {
  const [inA, inB] = [new Set(a), new Set(b)]
  const lines = [
    ...a.filter((line) => !inB.has(line)).map((line) => `- ${line}`), ...b.filter((line) => !inA.has(line)).map((line) => `+ ${line}`)
  ]
  if (lines.length === 0 && a.length === b.length) return undefined
  return lines.sort((x, y) => x.slice(2) < y.slice(2) ? -1 : 1).join('\n') || `${a.length} rows and ${b.length} rows`
}

/** Canonical id -> name. An entity with several external ids is called by the first of those that are not canonical ids themselves. */
async function nameEntities (q: Query, realmId: number): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const rows = (await q(NAMES, [realmId])).map(({ entity_id: id, ...row }) => ({
    id: id as string, isCanonical: row.external_id === id, row
  }))
  // What a source calls a part after its whole (id of the whole, a separator, a name) is named once the wholes are.
  const spell = ({ row }: (typeof rows)[number]): string =>
    `<${row.source_key} ${row.entity_type} ${(row.external_id as string).replace(ID, (id) => names.get(id) ?? id)}>`
  for (const containsId of [false, true]) {
    for (const entry of rows.filter(({ isCanonical, row }) => !isCanonical && (row.external_id as string).search(ID) >= 0 === containsId)) {
      const name = spell(entry)
      const other = names.get(entry.id)
      if (other === undefined || name < other) names.set(entry.id, name)
    }
  }
  return names
}

function without (row: Record<string, unknown>, keys: string[]): unknown {
  const shown = Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))
  return typeof shown.served === 'object' ? { ...shown, served: without(shown.served as Record<string, unknown>, keys) } : shown
}
