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
    -- A mini table is computed again for each smaller group that it left level; any other rule is applied once.
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
  'Ranks the entrants of any number of stages rule by rule, all stages and all groups of level teams at once. Each smaller group of a '
  'split group continues with the next rule; a group with no rule left shares its position. Returns a placing for each entrant. '
  'STANDING-12, STANDING-15, STANDING-19.';

create or replace function standings.split_groups(
  rules text[], is_added boolean[], entrants standings.entrant[], old_positions integer[], was_open boolean[], is_asked boolean[],
  measures standings.measure[],
  out positions integer[], out is_open boolean[], out is_again boolean[], out numbers integer[], out steps standings.step[]
)
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  with asked as (
    select e.number::integer, e.stage, split_groups.rules[e.stage] as rule, split_groups.old_positions[e.number] as position,
           split_groups.is_asked[e.number] as is_asked, split_groups.was_open[e.number] as was_open, m.key, m.value, m.refusal
      from unnest(split_groups.entrants) with ordinality
           e (stage, team_id, played, wins, draws, losses, goals_for, goals_against, points, number)
      join unnest(split_groups.measures) with ordinality m (key, value, refusal, number) on m.number = e.number
  ), compared as (
    select a.*, count(*) over grouped as contenders, rank() over ordered - 1 as ahead,
           count(*) over (partition by a.stage, a.position, a.key) as level_count,
           first_value(a.value) over (ordered groups between 1 preceding and 1 preceding) as above,
           first_value(a.value) over (ordered groups between 1 following and 1 following) as below
      from asked a
    window grouped as (partition by a.stage, a.position), ordered as (partition by a.stage, a.position order by a.key desc)
  ), judged as (
    select c.*, c.rule is null or c.rule = 'coin_toss' as is_end,
           case when c.rule = 'coin_toss' then format('never simulated, they share position %s', c.position)
                when c.rule is null then format('they share position %s', c.position)
                when c.refusal is not null then c.refusal
                else coalesce(nullif(concat_ws(
                       ', ', 'behind ' || c.above, 'ahead of ' || c.below,
                       case when c.level_count > 1 then
                         format('level with %s other%s', c.level_count - 1, case when c.level_count > 2 then 's' end) end), ''),
                       'no other team')
                     || case when split_groups.is_added[c.stage] then '; asked first, though the host''s rules do not name it' else '' end
           end as outcome
      from compared c
  )
  select array_agg(j.position + case when j.is_asked then j.ahead else 0 end order by j.number),
         array_agg(case when j.is_asked then j.level_count > 1 and not j.is_end else j.was_open end order by j.number),
         array_agg(j.is_asked and j.rule = 'head_to_head:mini_table' and j.refusal is null
                   and j.level_count between 2 and j.contenders - 1 order by j.number),
         array_agg(j.number order by j.number) filter (where j.is_asked),
         array_agg(row(coalesce(j.rule, 'end of rules'), j.position, j.contenders, j.value, j.outcome)::standings.step order by j.number)
           filter (where j.is_asked)
    into positions, is_open, is_again, numbers, steps
    from judged j;
end;
$$;

comment on function standings.split_groups(text[], boolean[], standings.entrant[], integer[], boolean[], boolean[], standings.measure[]) is
  'Applies one rule per stage (null: none left; is_added: not listed by the host) to its entrants. Returns the new positions, who is '
  'still level and has a rule left (is_open), who a mini table left level in a smaller group (is_again), and the steps with the number '
  'of their entrant.';
