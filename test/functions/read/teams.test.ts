import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import { histories } from '../../helpers/histories.ts'
import { settings } from '../../helpers/property.ts'
import { useReporter } from '../../helpers/identity/reporting.ts'
import { useDatabase } from '../../helpers/database.ts'
import { idOf, makeRealm, makeSource, push, say } from '../../helpers/seed.ts'

const { q: reading, report } = await useReporter(t)
const { title, parameters } = settings(3, 10)
const VIEWS = { team: 'document', organization: 'document', venue: "'{' || e.members || '}'", competition: "'{' || e.members || '}'" }

/** Winners by precedence alone, whatever canon.claims says of who wins; fields of a division and of a stage stand under its path. */
const PROVENANCE = `
  select jsonb_object_agg(w.path, w.entry) from (
    select distinct on (path) case when c.entity_type in ('division', 'stage') then c.entity_type || 's.' || c.entity_id || '.' || c.field
             else c.field end as path, jsonb_build_object('source', c.source_key, 'source_class', c.class, 'rank', c.rank,
             'observation_id', c.observation_id, 'observed_at', util.rfc3339(c.observed_at), 'confidence', c.confidence) as entry
      from canon.ranked_claims c
     where c.realm_id = $1 and c.field not in ('notes', 'coach') and (c.entity_id = $2
        or c.entity_id in (select d.division_id from canon.divisions d where d.competition_id = $2 union all select s.stage_id
          from canon.divisions d join canon.stages s using (realm_id, division_id) where d.competition_id = $2))
     order by path, c.precedence) w`
const EXTERNAL_IDS = `
  select jsonb_object_agg(x.source_key, x.external_id) from (
    select distinct on (s.source_key) s.source_key, m.external_id from canon.external_ids m
      join tenancy.sources s using (realm_id, source_id) where m.realm_id = $1 and m.entity_id = $2 order by s.source_key, m.external_id) x`
/** The entity's own row in the shape of a reading: what is null or empty left out, as every surface may. */
const ROW: Record<string, string> = {
  team: 'to_jsonb(e)', organization: 'to_jsonb(e)',
  competition: "to_jsonb(e) || jsonb_build_object('sport', coalesce(e.sport, 'other'), 'kind', coalesce(e.kind, 'other'))",
  venue: "to_jsonb(e) - 'latitude' - 'longitude' || jsonb_build_object('address', jsonb_strip_nulls(e.address), 'geo', case when " +
    "e.latitude is not null then jsonb_build_array(e.latitude, e.longitude) end)",
}
const MADE = ['realm_id', 'created_at', 'updated_at', 'organization_id', 'host_id', 'team_id', 'venue_id', 'competition_id']
const bare = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value)
    .filter(([, part]) => part !== null && JSON.stringify(part) !== '[]' && JSON.stringify(part) !== '{}'))

t.test(`a reading is its row, the winners by precedence and each source's first id: ${title}`, async (t) => {
  let count = 0
  await fc.assert(fc.asyncProperty(histories, async (history) => {
    const { realmId } = await report(history, 0)
    for (const [type, document] of Object.entries(VIEWS)) {
      const rows = await reading(`
        select x.*, (select count(*) - count(distinct key) from json_each(x.text::json -> 'provenance'))::integer as doubled
          from (select e.${type}_id as id, ${document} as text from read.${type}s e where e.realm_id = $1) x`, [realmId])
      for (const { id, text, doubled } of rows) {
        const {
          id: own, type: constant, organization, host, divisions, provenance, external_ids: externalIds, updated_at: updatedAt, ...read
        } = JSON.parse(
          text
        )
        const { row, at } = await reading.one(
          `select ${ROW[type]} as row, util.rfc3339(e.updated_at) as at from canon.${type}s e where e.realm_id = $1 and e.${type}_id = $2`,
          [realmId, id]
        )
        same([own, constant, updatedAt, doubled], [id, type, at, 0], `${type} ${id}`)
        same((organization ?? host)?.id, (type === 'team' ? row.organization_id : row.host_id) ?? undefined, 'the organization')
        same(
          bare({ ...read, ...read.address && { address: bare(read.address) } }),
          bare({
            ...Object.fromEntries(Object.entries(row).filter(([name]) => !MADE.includes(name))),
            ...row.address && { address: bare(row.address) }
          }),
          `${type} ${id}`
        )
        same(bare(provenance), bare(await reading.value(PROVENANCE, [realmId, id]) ?? {}), `provenance of ${type} ${id}`)
        same(bare(externalIds), bare(await reading.value(EXTERNAL_IDS, [realmId, id])), `external ids of ${type} ${id}`)
        same(
          divisions?.length,
          type === 'competition'
            ? await reading.value('select count(*)::integer from canon.divisions where competition_id = $1', [id])
            : undefined,
          'divisions'
        )
        count++
      }
    }
    const stray = await reading(NEWEST, [realmId])
    if (stray.length > 0) throw new Error(JSON.stringify(stray))
  }), parameters)
  t.ok(count > 0, `${count} readings`)
})

/** External ids whose newest statement or deletion is not that of the observations (resolve.record_newest). */
const NEWEST = `
  select m.external_id, m.observed_at, m.withdrawn_at, o.said, o.deleted
    from canon.external_ids m
    join lateral (select (array_agg(row(o.observed_at, o.confidence) order by o.observed_at desc,
            o.confidence desc) filter (where not o.is_deleted and intake.player_of(o.type, o.is_deleted, o.data) = m.player_id))[1] as said,
            max(o.observed_at) filter (where o.is_deleted) as deleted
            from intake.observations o where o.realm_id = m.realm_id and o.source_id = m.source_id and o.type = m.entity_type
              and o.external_id = m.external_id) o on true
   where m.realm_id = $1 and m.entity_type not in ('division', 'stage')
     and (case when m.observed_at is not null then row(m.observed_at, m.confidence) end is distinct from o.said
          or m.withdrawn_at is distinct from o.deleted
          or m.observation_id is not null and not exists (select from intake.observations o where o.observation_id = m.observation_id
            and (o.observed_at, o.external_id, o.is_deleted) = (m.observed_at, m.external_id, false)))`
function same (found: unknown, wanted: unknown, what: string): void {
  if (!isDeepStrictEqual(found, wanted)) throw new Error(`${what}\nfound  ${JSON.stringify(found)}\nwanted ${JSON.stringify(wanted)}`)
}

const database = await useDatabase(t)

database.transaction('MODEL-17, MODEL-20 read.teams: what is known of one, without its coach', async (t, q) => {
  await makeRealm(q)
  await makeSource(q, 'league', 'authoritativePush')
  await push(q, 'league', [say('team', 'x', { name: 'Eagles', coach: 'Kim', level: '', colors: [], organization: { external_id: 'o' } })])
  const text = await q.value('select document from read.teams') as string
  const { provenance, updated_at: at, ...known } = JSON.parse(text)
  t.same(known, {
    id: await idOf(q, 'league', 'team', 'x'), type: 'team', name: 'Eagles', version: 1, external_ids: { league: 'x' },
    organization: { id: await idOf(q, 'league', 'organization', 'o'), name: 'o' }
  })
  t.match([at, provenance.name.source], [/Z$/, 'league'])
  t.notMatch(text, /coach|Kim/)
})
