create or replace function standings.write_rows(
  realm_id integer, rules standings.rules[], entrants standings.entrant[], placings standings.placing[], sheets standings.sheet[],
  out changed text[]
)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_stage_ids text[] := array(select r.stage_id from unnest(write_rows.rules) r);
begin
  with computed as materialized (
    select v_stage_ids[e.stage] as stage_id, e.team_id, p.position,
           e.played, e.wins, e.draws, e.losses, e.goals_for, e.goals_against, e.points,
           s.missing_fixtures <> '{}' or count(*) over (partition by e.stage, p.position) > 1 as is_provisional, p.steps
      from unnest(write_rows.entrants) with ordinality
           e (stage, team_id, played, wins, draws, losses, goals_for, goals_against, points, number)
      join unnest(write_rows.placings) with ordinality p ("position", steps, number) on p.number = e.number
      join unnest(write_rows.sheets) with ordinality s (missing_fixtures, derived_from, stage) on s.stage = e.stage
  ), known as materialized (
    select w.* from standings.rows w where w.realm_id = write_rows.realm_id and w.stage_id = any (v_stage_ids)
  ), removed as (
    delete from standings.rows w
     where w.realm_id = write_rows.realm_id and w.stage_id = any (v_stage_ids)
       and not exists (select from computed c where c.stage_id = w.stage_id and c.team_id = w.team_id)
    returning w.stage_id
  ), written as (
    insert into standings.rows (
      realm_id, stage_id, team_id, "position", played, wins, draws, losses, goals_for, goals_against, points, is_provisional, steps)
    select write_rows.realm_id, c.*
      from computed c
      left join known k on k.stage_id = c.stage_id and k.team_id = c.team_id
     where k.team_id is null
        or (c.position, c.played, c.wins, c.draws, c.losses, c.goals_for, c.goals_against, c.points, c.is_provisional, c.steps)
           is distinct from
           (k.position, k.played, k.wins, k.draws, k.losses, k.goals_for, k.goals_against, k.points, k.is_provisional, k.steps)
        on conflict on constraint rows_pkey do update
       set "position" = excluded."position", played = excluded.played,
           wins = excluded.wins, draws = excluded.draws, losses = excluded.losses,
           goals_for = excluded.goals_for, goals_against = excluded.goals_against, points = excluded.points,
           is_provisional = excluded.is_provisional, steps = excluded.steps
    returning rows.stage_id
  )
  select array_agg(m.stage_id order by m.stage_id) into changed
    from (select r.stage_id from removed r union select w.stage_id from written w) m;
end;
$$;

comment on function standings.write_rows(integer, standings.rules[], standings.entrant[], standings.placing[], standings.sheet[]) is
  'Writes the computed rows of tables that differ from the stored ones and deletes those of teams that are no longer in them. Returns '
  'the stages whose rows changed; null for none. STANDING-20.';
