/** A competition with many fixtures, written set-based: what the export reads of a fixture is there, its claims and history are not. */
import type { World } from '../world.ts'

/**
 * Fixtures like those of samples.ts, a minute apart, with venues, fields, sides and half of them with a result. Gives the id of the
 * competition.
 */
export async function fillCompetition ({ admin: db }: World, fixtures: number): Promise<string> {
  await db.query('begin; set local session_replication_role = replica') // neither triggers nor foreign keys are asked
  await db.query(`
    insert into canon.fixtures (realm_id, fixture_id, sport, kind, competition_id, division_id, stage_id, starts_at, ends_at, time_zone,
      time_status, status, venue_id, venue_field, sides, result, sorts_at, created_at, updated_at, document)
    select c.realm_id, 'fx_' || at.time || lpad(n::text, 16, '0'), 'soccer', 'game', c.competition_id, d.ids[1 + n % cardinality(d.ids)],
           s.ids[1 + n % cardinality(s.ids)],
           start.at, start.at + interval '1 hour', 'America/New_York', 'confirmed', case n % 2 when 0 then 'completed' else 'scheduled' end,
             v.ids[1 + n % cardinality(v.ids)], 'Field ' || n % 7,
           jsonb_build_array(jsonb_build_object('role', 'home', 'team', jsonb_build_object('id', t.ids[1 + n % cardinality(t.ids)])),
             jsonb_build_object('role', 'away', 'team', jsonb_build_object('id', t.ids[1 + (n + 37) % cardinality(t.ids)]))),
           case n % 2 when 0 then jsonb_build_object('scores', jsonb_build_array(jsonb_build_object('role', 'home', 'score', n % 5),
             jsonb_build_object('role', 'away', 'score', n % 3)), 'final', true, 'official', false) end,
           start.at, util.now(), util.now(), repeat('-', 1500)
      from canon.competitions c
      cross join (select util.ulid_time(util.now())) at (time)
      cross join (select array_agg(division_id) from canon.divisions) d (ids)
      cross join (select array_agg(stage_id) from canon.stages) s (ids)
      cross join (select array_agg(venue_id) from canon.venues) v (ids)
      cross join (select array_agg(team_id) from canon.teams) t (ids)
      cross join generate_series(1, ${fixtures}) n
      cross join lateral (select timestamptz '2026-05-02T14:00:00Z' + n * interval '1 minute') start (at)`)
  await db.query('commit')
  await db.query('vacuum (analyze)')
  return (await db.query('select competition_id as id from canon.competitions')).rows[0].id
}
