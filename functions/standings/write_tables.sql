create or replace function standings.write_tables(
  realm_id integer, rules standings.rules[], entrants standings.entrant[], placings standings.placing[], sheets standings.sheet[], out changed text[])
language plpgsql
set search_path = ''
set enable_hashjoin = on
set enable_mergejoin = off
set enable_nestloop = off
set enable_memoize = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_stage_ids text[] := array(select r.stage_id from unnest(write_tables.rules) r);
begin
  with header as materialized (
    select r.stage_id, r.points, r.tiebreakers, r.tiebreak_source, s.missing_fixtures, s.derived_from, s.missing_fixtures = '{}' as is_complete, r.stage
      from unnest(write_tables.rules) with ordinality r (stage_id, type, points, win, draw, loss, tiebreakers, tiebreak_source, is_points_added, stage)
      join unnest(write_tables.sheets) with ordinality s (missing_fixtures, derived_from, stage) on s.stage = r.stage
  ), computed as materialized (
    select h.stage_id, e.team_id, p.position, e.played, e.wins, e.draws, e.losses, e.goals_for, e.goals_against, e.points,
           not h.is_complete or count(*) over (partition by e.stage, p.position) > 1 as is_provisional, p.steps
      from unnest(write_tables.entrants) with ordinality e (stage, team_id, played, wins, draws, losses, goals_for, goals_against, points, number)
      join unnest(write_tables.placings) with ordinality p ("position", steps, number) on p.number = e.number
      join header h on h.stage = e.stage
  ), known as materialized (
    select w.* from standings.rows w where w.realm_id = write_tables.realm_id and w.stage_id = any (v_stage_ids)
  ), removed as (
    delete from standings.rows w
     where w.realm_id = write_tables.realm_id and w.stage_id = any (v_stage_ids)
       and not exists (select from computed c where c.stage_id = w.stage_id and c.team_id = w.team_id)
    returning w.stage_id
  ), written as (
    insert into standings.rows (realm_id, stage_id, team_id, "position", played, wins, draws, losses, goals_for, goals_against, points, is_provisional, steps)
    select write_tables.realm_id, c.*
      from computed c
      left join known k on k.stage_id = c.stage_id and k.team_id = c.team_id
     where k.team_id is null
        or (c.position, c.played, c.wins, c.draws, c.losses, c.goals_for, c.goals_against, c.points, c.is_provisional, c.steps)
           is distinct from (k.position, k.played, k.wins, k.draws, k.losses, k.goals_for, k.goals_against, k.points, k.is_provisional, k.steps)
        on conflict on constraint rows_pkey do update
       set "position" = excluded."position", played = excluded.played, wins = excluded.wins, draws = excluded.draws, losses = excluded.losses, goals_for = excluded.goals_for,
           goals_against = excluded.goals_against, points = excluded.points, is_provisional = excluded.is_provisional, steps = excluded.steps
    returning rows.stage_id
  ), moved as materialized (
    select r.stage_id from removed r union select w.stage_id from written w
  ), noted as (
    update standings.tables t
       set version = t.version + (t.version = 0 or m.stage_id is not null)::integer, as_of = util.now(), is_complete = h.is_complete,
           points = h.points, tiebreakers = h.tiebreakers, tiebreak_source = h.tiebreak_source, missing_fixtures = h.missing_fixtures, derived_from = h.derived_from
      from header h
      left join moved m on m.stage_id = h.stage_id
     where t.realm_id = write_tables.realm_id and t.stage_id = h.stage_id and t.stage_id = any (v_stage_ids)
       and (t.version = 0 or m.stage_id is not null
            or (t.points, t.tiebreakers, t.tiebreak_source, t.missing_fixtures, t.derived_from) is distinct from (h.points, h.tiebreakers, h.tiebreak_source, h.missing_fixtures, h.derived_from))
  )
  select array_agg(m.stage_id order by m.stage_id) into changed from moved m;
end;
$$;

comment on function standings.write_tables(integer, standings.rules[], standings.entrant[], standings.placing[], standings.sheet[]) is 'Writes what was computed where it differs from what is stored; the version of a table rises when a row changed. Returns the stages whose rows changed. STANDING-4, STANDING-20.';
