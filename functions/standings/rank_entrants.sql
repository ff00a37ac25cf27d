create or replace function standings.rank_entrants(rules standings.rules[], entrants standings.entrant[], meetings standings.meeting[])
returns standings.placing[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
set enable_mergejoin = off
set enable_nestloop = off
set enable_memoize = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_count integer := coalesce(cardinality(rank_entrants.entrants), 0);
  v_positions integer[] := array_fill(1, array[v_count]);
  v_is_open boolean[] := array_fill(true, array[v_count]);
  v_is_asked boolean[];
  v_is_again boolean[];
  v_rules text[];
  v_is_added boolean[] := array(select r.is_points_added from unnest(rank_entrants.rules) r);
  v_measures standings.measure[];
  v_numbers integer[] := '{}';
  v_steps standings.step[] := '{}';
  v_new record;
begin
  for v_place in 1 .. 12 loop
    exit when not true = any (v_is_open);
    v_rules := array(
      select r.tiebreakers[v_place]
        from unnest(rank_entrants.rules) with ordinality
             r (stage_id, type, points, win, draw, loss, tiebreakers, tiebreak_source, is_points_added, stage)
       order by r.stage);
    v_is_asked := v_is_open;
    -- A mini table is made again for each smaller part that it left level; any other rule is asked once.
    loop
      v_measures := standings.measure_entrants(v_rules, rank_entrants.entrants, rank_entrants.meetings, v_positions, v_is_asked);
      select * into v_new
        from standings.split_groups(v_rules, v_is_added, rank_entrants.entrants, v_positions, v_is_open, v_is_asked, v_measures);
      v_positions := v_new.positions;
      v_is_open := v_new.is_open;
      v_is_again := v_new.is_again;
      v_numbers := v_numbers || v_new.numbers;
      v_steps := v_steps || v_new.steps;
      exit when not true = any (v_is_again);
      v_is_asked := v_is_again;
    end loop;
    v_is_added := null;
  end loop;
  return array(
    select row(v_positions[s.number], array_agg(
             row(s.rule, s.first_position, s.contenders, s.value, s.outcome)::standings.step order by s.place))::standings.placing
      from unnest(v_numbers, v_steps) with ordinality s (number, rule, first_position, contenders, value, outcome, place)
     group by s.number
     order by s.number);
end;
$$;

comment on function standings.rank_entrants(standings.rules[], standings.entrant[], standings.meeting[]) is
  'Ranks the entrants of any number of stages rule by rule, all stages and all groups of level teams at once. Each part of a split group '
  'goes on with the next rule; a group for which no rule is left shares its position. Returns a placing for each entrant. STANDING-12, '
  'STANDING-15, STANDING-19.';
