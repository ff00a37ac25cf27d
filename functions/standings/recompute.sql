create or replace function standings.recompute(realm_id integer, stage_ids text[]) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_rules standings.rules[];
  v_games record;
  v_placings standings.placing[];
begin
  -- Until this one ends, so the last to commit has read every game.
  perform standings.lock_tables(recompute.realm_id, recompute.stage_ids);
  -- Read by separate statements: a transaction that held a table before has committed, and these see its changes.
  v_rules := standings.rules_of(recompute.realm_id, recompute.stage_ids);
  select * into v_games from standings.tally_games(recompute.realm_id, v_rules);
  v_placings := standings.rank_entrants(v_rules, v_games.entrants, v_games.meetings);
  return standings.write_tables(recompute.realm_id, v_rules, v_games.entrants, v_placings, v_games.sheets);
end;
$$;

comment on function standings.recompute(integer, text[]) is
  'Computes the tables of some stages from their games, at once, and writes the differences. Returns the stages whose rows changed; '
  'null for none. The caller stages their events (standings.stage_events). Another transaction that recomputes one waits. STANDING-3.';

create or replace function standings.rules_of(realm_id integer, stage_ids text[]) returns standings.rules[]
language sql stable
begin atomic
  select array_agg(row(
           s.stage_id, s.type, p.points,
           split_part(p.points, '-', 1)::bigint, split_part(p.points, '-', 2)::bigint, split_part(p.points, '-', 3)::bigint,
           case when not l.is_published then array['points', 'head_to_head:pairwise_only', 'goal_diff', 'goals_for', 'goals_against']
                when 'points' = any (s.tiebreakers) then s.tiebreakers
                else array['points'] || s.tiebreakers end,
           case when l.is_published then 'stage' else 'default' end,
           l.is_published and not 'points' = any (s.tiebreakers))::standings.rules order by s.stage_id)
    from canon.stages s
    cross join lateral (select coalesce(s.points, '3-1-0')) p (points)
    cross join lateral (select coalesce(cardinality(s.tiebreakers) > 0, false)) l (is_published)
   where s.realm_id = rules_of.realm_id and s.stage_id = any (rules_of.stage_ids);
end;

comment on function standings.rules_of(integer, text[]) is
  'Returns the rules by which each of some stages is ranked, in the order of their ids: those that the host published, else the '
  'default; points come first if the host does not list them. STANDING-11, STANDING-13.';

create or replace function standings.write_tables(
  realm_id integer, rules standings.rules[], entrants standings.entrant[], placings standings.placing[], sheets standings.sheet[]
) returns text[]
language plpgsql
set search_path = pg_catalog, pg_temp
-- Lists of unknown length: a hash join is never bad. The steps are planned with these settings too.
set enable_hashjoin = on
set enable_mergejoin = off
set enable_nestloop = off
set enable_memoize = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_changed text[];
begin
  v_changed := standings.write_rows(
    write_tables.realm_id, write_tables.rules, write_tables.entrants, write_tables.placings, write_tables.sheets);
  perform standings.write_headers(write_tables.realm_id, write_tables.rules, write_tables.sheets, v_changed);
  return v_changed;
end;
$$;

comment on function standings.write_tables(integer, standings.rules[], standings.entrant[], standings.placing[], standings.sheet[]) is
  'Writes computed tables where they differ from what is stored, rows (standings.write_rows) before headers (standings.write_headers). '
  'Returns the stages whose rows changed; null for none. STANDING-4, STANDING-20.';

create or replace function standings.write_headers(realm_id integer, rules standings.rules[], sheets standings.sheet[], changed text[])
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_stage_ids text[] := array(select r.stage_id from unnest(write_headers.rules) r);
begin
  update standings.tables t
     set version = t.version + (t.version = 0 or h.is_changed)::integer, as_of = util.now(), is_complete = h.missing_fixtures = '{}',
         points = h.points, tiebreakers = h.tiebreakers, tiebreak_source = h.tiebreak_source,
         missing_fixtures = h.missing_fixtures, derived_from = h.derived_from
    from (
      select r.stage_id, r.points, r.tiebreakers, r.tiebreak_source, s.missing_fixtures, s.derived_from,
             c.stage_id is not null as is_changed
        from unnest(write_headers.rules) with ordinality
             r (stage_id, type, points, win, draw, loss, tiebreakers, tiebreak_source, is_points_added, stage)
        join unnest(write_headers.sheets) with ordinality s (missing_fixtures, derived_from, stage) on s.stage = r.stage
        left join unnest(write_headers.changed) c (stage_id) on c.stage_id = r.stage_id
    ) h
   where t.realm_id = write_headers.realm_id and t.stage_id = h.stage_id and t.stage_id = any (v_stage_ids)
     and (t.version = 0 or h.is_changed
          or (t.points, t.tiebreakers, t.tiebreak_source, t.missing_fixtures, t.derived_from)
             is distinct from (h.points, h.tiebreakers, h.tiebreak_source, h.missing_fixtures, h.derived_from));
end;
$$;

comment on function standings.write_headers(integer, standings.rules[], standings.sheet[], text[]) is
  'Updates what tables contain besides their rows, where it differs; raises the version by one for a new table and where rows changed '
  '(changed: those stages; null for none). STANDING-4.';

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
