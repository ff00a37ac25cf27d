create or replace function standings.measure_entrants(
  rules text[], entrants standings.entrant[], meetings standings.meeting[], positions integer[], is_asked boolean[]
) returns standings.measure[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- The caps, and whether a mini table is required, by stage; null if no stage requires either.
  v_caps bigint[] := case when measure_entrants.rules::text like '%goal_diff_capped:%' then array(
    select case when r like 'goal_diff_capped:%' then split_part(r, ':', 2)::bigint end
      from unnest(measure_entrants.rules) with ordinality u (r, stage) order by stage) end;
  v_is_mini boolean[] := case when measure_entrants.rules::text like '%head_to_head:%' then array(
    select coalesce(r like 'head_to_head:%', false)
      from unnest(measure_entrants.rules) with ordinality u (r, stage) order by stage) end;
  v_unknown constant text := (
    select r from unnest(measure_entrants.rules) r
     where r !~ '^(points|wins|goal_diff|goal_diff_capped:\d+|goals_for|goals_against|head_to_head:(mini_table|pairwise_only)|coin_toss)$'
     limit 1);
begin
  if v_unknown is not null then
    raise exception using errcode = 'OYX23', message = format('No measure is defined for the rule %s.', v_unknown);
  end if;
  return (
    with entrant as (
      select e.*, measure_entrants.rules[e.stage] as rule, measure_entrants.positions[e.number] as position,
             measure_entrants.is_asked[e.number] as is_asked
        from unnest(measure_entrants.entrants) with ordinality
             e (stage, team_id, played, wins, draws, losses, goals_for, goals_against, points, number)
    ), clipped as (
      select c.number, sum(c.difference) as difference
        from unnest(case when v_caps is not null then measure_entrants.meetings end) m
        cross join lateral (
          select greatest(-v_caps[m.stage], least(v_caps[m.stage], m.one_goals - m.other_goals))) d (difference)
        cross join lateral (values (m.one, d.difference), (m.other, -d.difference)) c (number, difference)
       group by c.number
    ), measured as (
      select e.*, c.difference, m.points as mini_points, m.scored, m.conceded, count(*) over level as contenders,
             coalesce(min(coalesce(m.opponents, 0)) over level = count(*) over level - 1
                      and min(m.least_games) over level = max(m.most_games) over level, false) as is_even
        from entrant e
        left join clipped c on c.number = e.number
        left join standings.mini_tables(v_is_mini, measure_entrants.meetings, measure_entrants.positions, measure_entrants.is_asked) m
               on m.number = e.number
      window level as (partition by e.stage, e.position)
    )
    select array_agg(case
             when not m.is_asked then null
             when m.rule is null or m.rule = 'coin_toss' then row(null, null, null)::standings.measure
             when m.rule = 'points' then row(array[m.points], m.points, null)::standings.measure
             when m.rule = 'wins' then row(array[m.wins], m.wins, null)::standings.measure
             when m.rule = 'goal_diff' then
               row(array[m.goals_for - m.goals_against], standings.signed(m.goals_for - m.goals_against), null)::standings.measure
             when m.rule like 'goal_diff_capped:%' then
               row(array[coalesce(m.difference, 0)], standings.signed(coalesce(m.difference, 0)), null)::standings.measure
             when m.rule = 'goals_for' then row(array[m.goals_for], m.goals_for, null)::standings.measure
             when m.rule = 'goals_against' then row(array[-m.goals_against], m.goals_against, null)::standings.measure
             when m.rule = 'head_to_head:pairwise_only' and m.contenders <> 2 then row(null, null,
               format('skipped, it decides between two teams and %s are level', m.contenders))::standings.measure
             -- STANDING-15
             when not m.is_even then row(null, null,
               case when m.contenders = 2 then 'skipped, the two have not met'
                    else 'skipped, not every two of them have met equally often, at least once' end)::standings.measure
             -- STANDING-15
             else row(array[m.mini_points, m.scored - m.conceded, m.scored],
               format('%s points (%s:%s)', m.mini_points, m.scored, m.conceded), null)::standings.measure
           end order by m.number)
      from measured m);
end;
$$;

comment on function standings.measure_entrants(text[], standings.entrant[], standings.meeting[], integer[], boolean[]) is
  'Returns the values that one rule per stage (null: no rule is left) gives the entrants it applies to, from the numbers of all their '
  'games, or of the games among those that share their position. Null for other entrants. Raises OYX23 (no such rule). '
  'STANDING-18.';

create or replace function standings.signed(number numeric) returns text
language sql immutable strict parallel safe
return case when number > 0 then '+' else '' end || number;

comment on function standings.signed(numeric) is 'Returns a difference with its sign: +3, 0, -2.';

create or replace function standings.mini_tables(
  is_mini boolean[], meetings standings.meeting[], positions integer[], is_asked boolean[]
)
returns table (number integer, opponents bigint, least_games bigint, most_games bigint, points numeric, scored numeric, conceded numeric)
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    with pair as (
      select s.number, s.opponent, count(*) as games, sum(s.points) as points, sum(s.scored) as scored, sum(s.conceded) as conceded
        from unnest(case when mini_tables.is_mini is not null then mini_tables.meetings end) m
        cross join lateral (values
          (m.one, m.other, m.one_points, m.one_goals, m.other_goals),
          (m.other, m.one, m.other_points, m.other_goals, m.one_goals)) s (number, opponent, points, scored, conceded)
       where mini_tables.is_mini[m.stage] and mini_tables.is_asked[m.one]
         and mini_tables.positions[m.one] = mini_tables.positions[m.other]
       group by s.number, s.opponent
    )
    select p.number, count(*), min(p.games), max(p.games), sum(p.points), sum(p.scored), sum(p.conceded)
      from pair p
     group by p.number;
end;
$$;

comment on function standings.mini_tables(boolean[], standings.meeting[], integer[], boolean[]) is
  'Returns the numbers of the games among entrants that the rule applies to and that share their position, where the stage requires a '
  'mini table (is_mini, by stage; null: no stage does): opponents met, the least and the most games against one of them, points, goals. '
  'STANDING-15.';
