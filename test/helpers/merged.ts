/**
 * What a merge leaves, for tests of what is read afterwards: written here as the owner of the tables. Nothing is decided anew: the survivor
 * keeps its own values, and whatever referred to the merged entity refers to it.
 *
 *   await merge(q, 'team', await idOf(q, 'league', 'team', 't2'), await idOf(q, 'club', 'team', 't1'))
 */
import type { Query } from './database.ts'
import { homeOf, type EntityType, type Realm } from './seed.ts'

export type Mergeable = Exclude<EntityType, 'result' | 'stat_line'>

/** What names an entity of each type: table, column, and the field of it that moves. */
const NAMED_BY: Record<Mergeable, [table: string, column: string, type: EntityType, field: string][]> = {
  organization: [['teams', 'organization_id', 'team', 'organization'], ['competitions', 'host_id', 'competition', 'host']],
  competition: [['fixtures', 'competition_id', 'fixture', 'competition'], ['divisions', 'competition_id', 'division', 'competition']],
  division: [['fixtures', 'division_id', 'fixture', 'division'], ['stages', 'division_id', 'stage', 'division']],
  stage: [['fixtures', 'stage_id', 'fixture', 'stage']],
  venue: [['fixtures', 'venue_id', 'fixture', 'venue']],
  team: [['stat_lines', 'team_id', 'stat_line', 'team']],
  fixture: [['stat_lines', 'fixture_id', 'stat_line', 'fixture']]
}

/** Merges an entity into an older one, and gives the decision. */
export async function merge (q: Query, type: Mergeable, loser: string, survivor: string, { realmId }: Realm = homeOf(q)): Promise<string> {
  const decision = await q.value(`insert into identity.decisions (
      realm_id, decision_id, entity_type, first_id, second_id, kind, status, score, evidence, evidence_hash, decided_at, decided_by)
    select $1, util.make_id('rev'), $2, least($3, $4), greatest($3, $4), 'merge', 'approved', 0.97,
           '{"features": [{"name": "name", "value": 1, "weight": 1, "words": "Their names are the same."}]}', '\\x00', util.now(), 'Kim'
    returning decision_id`, [realmId, type, loser, survivor])
  await q('update identity.redirects set survivor_id = $3 where realm_id = $1 and survivor_id = $2', [realmId, loser, survivor])
  await q('insert into identity.redirects values ($1, $2, $3, $4, $5)', [realmId, loser, type, survivor, decision])
  await change(q, realmId, 'merge', async () => {
    await q(`update canon.claims c set is_winning = false from canon.external_ids m
      where m.realm_id = $1 and m.entity_id = $2 and c.realm_id = m.realm_id and c.mapping_id = m.mapping_id`, [realmId, loser])
    await q(`update canon.external_ids set origin_id = coalesce(origin_id, entity_id), entity_id = $3
      where realm_id = $1 and entity_id = $2`, [realmId, loser, survivor])
    for (const which of [`${type}_id = $2`, 'merged_into = $2']) {
      await move(q, realmId, [`${type}s`, 'merged_into', type, 'merged_into'], which, [loser, survivor], 'merged')
    }
    for (const place of NAMED_BY[type]) await move(q, realmId, place, `${place[1]} = $2`, [loser, survivor], 'updated')
    if (type === 'fixture') {
      await q('delete from canon.fixture_sides where realm_id = $1 and fixture_id = $2', [realmId, loser])
      await q("insert into pg_temp.stale values ('fixture', $1)", [survivor])
    }
    if (type === 'team') {
      await q('update canon.fixture_sides set team_id = $3 where realm_id = $1 and team_id = $2', [realmId, loser, survivor])
      const sides = 'replace(e.sides::text, $2, $3)::jsonb'
      await move(q, realmId, ['fixtures', 'sides', 'fixture', 'sides'], "e.sides @> jsonb_build_array(jsonb_build_object('team', " +
        "jsonb_build_object('id', $2::text)))", [loser, survivor], 'updated', sides)
    }
  })
  return decision
}

/** Takes the decision back by which an entity was merged. What referred to it stays with the survivor. */
export async function undo (q: Query, type: Mergeable, loser: string, { realmId }: Realm = homeOf(q)): Promise<void> {
  await q(`with gone as (delete from identity.redirects where realm_id = $1 and entity_id = $2 returning decision_id)
    update identity.decisions d set status = 'rejected', undone_at = util.now(), undone_by = 'Lee'
      from gone where d.realm_id = $1 and d.decision_id = gone.decision_id`, [realmId, loser])
  await change(q, realmId, 'undo', async () => {
    await q('update canon.external_ids set entity_id = origin_id where realm_id = $1 and origin_id = $2', [realmId, loser])
    await move(q, realmId, [`${type}s`, 'merged_into', type, 'merged_into'], `${type}_id = $2`, [loser, null], 'unmerged')
  })
}

/** Sets a column of some rows, each a version further where it has one, which goes into the ledger. */
async function move (
  q: Query, realmId: number, [table, column, type, field]: [string, string, EntityType, string], where: string,
  values: [string, string | null], kind: string, value = '$3'
): Promise<void> {
  const id = `${type}_id`
  const isVersioned = !['division', 'stage'].includes(type)
  const moved = await q(`update canon.${table} e set ${column} = ${value}${isVersioned ? ', version = e.version + 1' : ''}
    where e.realm_id = $1 and ${where} and ($2 || coalesce($3, '')) is not null returning e.${id} as id`, [realmId, ...values])
  for (const { id: entity } of moved) {
    if (type === 'fixture') await q("insert into pg_temp.stale values ('fixture', $1)", [entity])
    if (!isVersioned) continue
    const said = kind === 'updated' && field !== 'sides' ? { [field]: { id: values[1] } } : { [field]: values[1] }
    await q(`insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, kinds)
      select 0, $3, $4, e.version, case when $5 = 'sides' then jsonb_build_object('sides', to_jsonb(e) -> 'sides') else $6 end,
             array[(null, $7, array[$5], null, null, null)::ledger.kind]
        from canon.${table} e where e.realm_id = $1 and e.${id} = $2`, [realmId, entity, type, entity, field, said, kind])
  }
}

/** A transaction's worth of changes, from the open workspace to the ledger; fixtures that show something else are rendered. */
async function change (q: Query, realmId: number, kind: 'merge' | 'undo', work: () => Promise<void>): Promise<void> {
  await q('select resolve.open_workspace(0)')
  const cause = await q.value('select ledger.begin_change($1, $2, null, null, 1)::text', [realmId, kind])
  await work()
  await q('select project.rerender_stale($1)', [realmId])
  await q('select ledger.flush_changes($1::ledger.cause)', [cause])
}
