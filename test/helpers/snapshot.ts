/** The canonical state of a realm, with generated ids replaced by what sources call the entities, so that two realms can be compared. */
import type { Query } from './database.ts'
import type { Realm } from './seed.ts'

const STATE = `
  select json_build_object(
    'external_ids', (select json_agg(json_build_array(m.entity_id, s.source_key, m.entity_type, m.external_id, m.is_withdrawn) order by s.source_key, m.entity_type, m.external_id)
        from canon.external_ids m join tenancy.sources s using (realm_id, source_id) where m.realm_id = $1 and m.entity_id is not null),
    'organizations', (select json_agg(to_jsonb(e) - $2::text[]) from canon.organizations e where e.realm_id = $1),
    'competitions', (select json_agg(to_jsonb(e) - $2::text[]) from canon.competitions e where e.realm_id = $1),
    'divisions', (select json_agg(to_jsonb(e) - $2::text[]) from canon.divisions e where e.realm_id = $1),
    'stages', (select json_agg(to_jsonb(e) - $2::text[]) from canon.stages e where e.realm_id = $1),
    'venues', (select json_agg(to_jsonb(e) - $2::text[]) from canon.venues e where e.realm_id = $1),
    'teams', (select json_agg(to_jsonb(e) - $2::text[]) from canon.teams e where e.realm_id = $1),
    'stat_lines', (select json_agg(to_jsonb(e) - $2::text[]) from canon.stat_lines e where e.realm_id = $1),
    'fixtures', (select json_agg(to_jsonb(e) - $2::text[] || jsonb_build_object('document',
        canon.fill_slots(e.realm_id, e.document, e.slots)::jsonb - array['version', 'updated_at', 'previous'])) from canon.fixtures e where e.realm_id = $1),
    'sides', (select json_agg(to_jsonb(e) - $2::text[]) from canon.fixture_sides e where e.realm_id = $1),
    'claims', (select json_agg(json_build_array(c.entity_id, c.field, c.source_key, c.external_id, c.value, c.is_winning, c.is_withdrawn, c.observed_at, c.confidence,
          (select encode(o.content_hash, 'hex') from intake.observations o where o.realm_id = c.realm_id and o.observation_id = c.observation_id and not c.is_reference and c.entity_type not in ('division', 'stage') and o.data::text !~ '_[0-9A-Z]{26}')))
        from canon.standing_claims c where c.realm_id = $1)
  ) as state`
const GENERATED = ['realm_id', 'version', 'created_at', 'updated_at', 'rendering', 'slots', 'document', 'previous']

/** JSON of every canonical row and claim; lists sorted, so that equal states are equal texts. */
export async function snapshot (q: Query, realm: Realm): Promise<unknown> {
  const state = await q.value(STATE, [realm.realmId, GENERATED]) as Record<string, unknown[] | null>
  const names = new Map<string, string>()
  for (const [id, source, type, externalId] of state.external_ids as [string, string, string, string][]) {
    if (names.has(id) || /^[a-z]+_[0-9A-Z]{26}$/.test(externalId)) continue
    names.set(id, `<${source} ${type} ${externalId}>`)
  }
  const named = JSON.parse(JSON.stringify(state).replace(/[a-z]{2,4}_[0-9A-Z]{26}/g, (id) => names.get(id) ?? '<id>')) as Record<string, unknown[] | null>
  return Object.fromEntries(Object.entries(named).map(([key, rows]) => [key, (rows ?? []).map((row) => JSON.stringify(row)).sort()]))
}
