create or replace function matching.pair_by_minute(realm_id integer, team_ids text[])
returns table (own_id text, own_source_id text, other_id text, other_source_id text, verdict text)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  with played as materialized (
    select g.*, t.team_id, t.opponent_id, t.goals, t.other_goals,
           coalesce(g.status in ('cancelled', 'postponed', 'forfeit'), false) as is_off,
           count(*) over (partition by t.team_id, g.starts_at) as game_count
      from pg_temp.games g
      cross join lateral (
        values (g.low_id, g.high_id, g.low_goals, g.high_goals), (g.high_id, g.low_id, g.high_goals, g.low_goals)
      ) t (team_id, opponent_id, goals, other_goals)
     where g.is_exact and t.team_id = any (pair_by_minute.team_ids)
  ), together as materialized (
    select x.team_id, x.starts_at, x.game_id as own_id, x.source_id as own_source_id, y.game_id as other_id, y.source_id as other_source_id,
           x.source_ids && y.source_ids as is_in_one_list,
           x.kind <> y.kind or x.is_off or y.is_off or coalesce(x.goals <> y.goals or x.other_goals <> y.other_goals, false)
             or matching.are_places_apart(pair_by_minute.realm_id, x.venue_id, x.game_id, y.venue_id, y.game_id) as is_doubtful,
           matching.are_teams_apart(pair_by_minute.realm_id, x.opponent_id, x.game_id, y.opponent_id, y.game_id) as is_apart,
           x.opponent_id <> y.opponent_id and not y.is_new as is_asked
      from played x
      join played y on y.team_id = x.team_id and y.starts_at = x.starts_at and y.game_id <> x.game_id
     -- Each pair once, a new game first. More than all lists together have at one minute are compared with nothing.
     where (x.is_new, x.game_id) > (y.is_new, y.game_id) and x.game_count <= 20
       and not matching.are_teams_apart(pair_by_minute.realm_id, x.team_id, x.game_id, y.team_id, y.game_id)
  ), judged as (
    -- A team plays once at a time: where two of its games at one minute cannot be one, nobody knows which of them a third is.
    select p.*, bool_or(p.is_in_one_list or p.is_doubtful or p.is_apart) over (partition by p.team_id, p.starts_at) as is_unclear
      from together p
  )
  select j.own_id, j.own_source_id, j.other_id, j.other_source_id, case when j.is_unclear then 'review' else 'auto' end
    from judged j
   where j.is_asked and not j.is_in_one_list and not j.is_apart;
end;
$$;

comment on function matching.pair_by_minute(integer, text[]) is
  'Returns pairs of pg_temp.games that two lists have for one team (of team_ids) at one confirmed start, against opponents that may be '
  'the same. Review: the kind, score or status differs, the places are apart, or two games at that minute cannot be the same. '
  'IDENTITY-172.';

create or replace function matching.pair_moved(realm_id integer)
returns table (own_id text, own_source_id text, other_id text, other_source_id text, verdict text)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  with counted as materialized (
    select g.*, count(*) over (
             partition by g.low_id, g.high_id, g.kind, g.source_id
             order by g.day range between interval '120 days' preceding and interval '120 days' following) as game_count
      from pg_temp.games g
  ), apart as materialized (
    select x.game_id as early_id, x.source_id as early_source_id, y.game_id as late_id, y.source_id as late_source_id, x.low_id, x.high_id,
           x.competition_id, x.day as early_day, y.day as late_day, p.is_agreed and p.is_home_same is not false
             and x.competition_id = y.competition_id is not false and x.status = 'postponed' and x.low_goals is null
             -- Of equal ranks the newest claim is shown: a game that is to come would stand as postponed.
             and coalesce(y.status not in ('postponed', 'cancelled', 'forfeit'), true) and x.rank <> y.rank as is_new_date,
           p.is_agreed and p.is_home_same and x.competition_id = y.competition_id and x.low_goals + y.low_goals is null
             and not array[x.status, y.status] && array['cancelled', 'forfeit'] as is_alike
      from counted x
      cross join lateral (
        select g.* from pg_temp.games g
         where g.low_id = x.low_id and g.high_id = x.high_id and g.kind = x.kind and g.day > x.day and g.day <= x.day + 120
           and g.game_id <> x.game_id and g.source_id <> x.source_id
           and not (g.source_id = any (x.source_ids) and x.source_id = any (g.source_ids)) -- both lists have both
           and coalesce(g.competition_id = x.competition_id, g.day - x.day <= 28) offset 0
      ) y
      cross join lateral (
        select coalesce(x.division_id = y.division_id, true) and coalesce(x.stage_id = y.stage_id, true), x.home_id = y.home_id
      ) p (is_agreed, is_home_same)
     -- Who meets every other day has no game that is known by its teams alone.
     where x.game_count <= 60 and coalesce(x.low_goals = y.low_goals and x.high_goals = y.high_goals, true)
  ), alone as (
    -- Each of the two is the only game of its teams that its list has and the other has not.
    select a.*, a.is_new_date or a.is_alike and (
             select bool_and(c.is_equal) from unnest(array[a.low_id, a.high_id]) t (team_id)
               cross join lateral (
                 -- As many games of a competition, and some in common: neither list is merely shorter than the other.
                 select count(*) filter (where l.is_early) = count(*) filter (where l.is_late) and bool_or(l.is_early and l.is_late)
                   from matching.games_of(pair_moved.realm_id, t.team_id) s
                   cross join lateral (
                     select bool_or(m.source_id = a.early_source_id), bool_or(m.source_id = a.late_source_id)
                       from canon.external_ids m
                      where m.realm_id = pair_moved.realm_id and m.entity_id = s.fixture_id and m.entity_type = 'fixture' offset 0
                   ) l (is_early, is_late)
                  where exists (
                    select from canon.fixtures f
                     where f.realm_id = pair_moved.realm_id and f.fixture_id = s.fixture_id
                       and f.competition_id = a.competition_id and f.merged_into is null
                       and f.void_at is null offset 0)) c (is_equal)) as is_sure
      from apart a
     where not exists (
       select from pg_temp.games z
        where z.low_id = a.low_id and z.high_id = a.high_id and z.game_id not in (a.early_id, a.late_id)
          and z.day between a.late_day - 240 and a.early_day + 240 and coalesce(z.competition_id = a.competition_id, true)
          and (a.early_source_id = any (z.source_ids)) <> (a.late_source_id = any (z.source_ids)))
  )
  select a.early_id, a.early_source_id, a.late_id, a.late_source_id, case when a.is_sure then 'auto' else 'review' end from alone a;
end;
$$;

comment on function matching.pair_moved(integer) is
  'Returns pairs of pg_temp.games that may be the same game, moved by a list: each is the only game of its teams that its list has and '
  'the other lacks. Auto: the lists agree, or the earlier is postponed. IDENTITY-170, IDENTITY-173.';
