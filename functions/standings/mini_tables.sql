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
  'Returns the numbers of the games among those entrants that are asked and share their position, where the stage asks for a mini table '
  '(is_mini, by stage; null: no stage does): opponents met, the least and the most games against one of them, points, goals. STANDING-16.';
