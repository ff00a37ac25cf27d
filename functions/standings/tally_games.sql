create or replace function standings.tally_games(
  realm_id integer, rules standings.rules[],
  out entrants standings.entrant[], out meetings standings.meeting[], out sheets standings.sheet[]
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
-- Lists of unknown length: a hash join is never bad.
set enable_hashjoin = on
set enable_mergejoin = off
set enable_nestloop = off
set enable_memoize = off
set plan_cache_mode = force_generic_plan
as $$
begin
  with ruled as materialized (
    select r.*
      from unnest(tally_games.rules) with ordinality
           r (stage_id, type, points, win, draw, loss, tiebreakers, tiebreak_source, is_points_added, stage)
  ), game as materialized (
    select r.stage::integer, g.*,
           case g.winner when 1 then r.win when 0 then r.draw when 2 then r.loss end as points_1,
           case g.winner when 2 then r.win when 0 then r.draw when 1 then r.loss end as points_2,
           r.type = 'bracket' as is_bracket
      from standings.games g
      join ruled r on r.stage_id = g.stage_id
     where g.realm_id = tally_games.realm_id and g.stage_id = any (array(select u.stage_id from unnest(tally_games.rules) u))
  ), entered as materialized (
    select row_number() over (order by s.stage, s.team_id) as number, s.stage, s.team_id, count(s.scored) as played,
           count(*) filter (where s.verdict = 1) as wins,
           count(*) filter (where s.verdict = 0) as draws,
           count(*) filter (where s.verdict = -1) as losses,
           coalesce(sum(s.scored), 0)::bigint as goals_for,
           coalesce(sum(s.conceded), 0)::bigint as goals_against,
           coalesce(sum(s.points), 0)::bigint as points
      from (
        select g.stage, g.team_1 as team_id, g.goals_1 as scored, g.goals_2 as conceded, g.points_1 as points,
               case g.winner when 1 then 1 when 0 then 0 when 2 then -1 end as verdict
          from game g
         where not g.is_bracket and g.team_1 is not null
        union all
        select g.stage, g.team_2, g.goals_2, g.goals_1, g.points_2, case g.winner when 2 then 1 when 0 then 0 when 1 then -1 end
          from game g
         where not g.is_bracket and g.team_2 is not null and g.team_2 is distinct from g.team_1
      ) s
     group by s.stage, s.team_id
  )
  select (select array_agg(row(
                   e.stage, e.team_id, e.played, e.wins, e.draws, e.losses, e.goals_for, e.goals_against, e.points
                 )::standings.entrant order by e.number)
            from entered e),
         (select array_agg(row(
                   g.stage, one.number, other.number, g.goals_1, g.goals_2, g.points_1, g.points_2)::standings.meeting)
            from game g
            join entered one on one.stage = g.stage and one.team_id = g.team_1
            join entered other on other.stage = g.stage and other.team_id = g.team_2
           where g.is_counted),
         (select array_agg(row(coalesce(s.missing, '{}'), coalesce(s.derived, '{}'))::standings.sheet order by r.stage)
            from ruled r
            left join (
              select g.stage, array_agg(g.fixture_id order by g.fixture_id) filter (where not g.is_counted) as missing,
                     array_agg(g.fixture_id || '@' || g.version order by g.fixture_id) filter (where g.is_counted) as derived
                from game g
               group by g.stage
            ) s on s.stage = r.stage)
    into entrants, meetings, sheets;
end;
$$;

comment on function standings.tally_games(integer, standings.rules[]) is
  'Reads the games of some stages once. Returns the entrants with their numbers, the counted games between them, and for each stage a '
  'summary of the fixtures that count or are missing. A bracket has no entrants. STANDING-6, STANDING-7, STANDING-11.';
