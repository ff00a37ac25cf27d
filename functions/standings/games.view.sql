-- A level score is decided by the outcome, whatever the penalties (STANDING-8). Scores belong to sides by role, two of the
-- same role by their order (STANDING-10).
create or replace view standings.games as
select f.realm_id, f.stage_id, f.fixture_id, f.version, g.team_1, g.team_2, g.is_counted,
       case when g.is_counted then g.goals_1 end as goals_1,
       case when g.is_counted then g.goals_2 end as goals_2,
       case when not g.is_counted then null
            when g.goals_1 > g.goals_2 then 1
            when g.goals_1 < g.goals_2 then 2
            when g.role_1 = g.role_2 then 0
            when g.role_1 = g.won_by then 1
            when g.role_2 = g.won_by then 2
            else 0 end as winner
  from canon.fixtures f
  cross join lateral (
    -- Each step is computed once: offset 0 keeps them apart.
    select r.*, coalesce(r.team_1 <> r.team_2 and r.goals_1 >= 0 and r.goals_2 >= 0, false) as is_counted
      from (
        select s.team_1, s.team_2, s.role_1, s.role_2, s.won_by,
               case s.role_1 when s.of_1 then s.score_1 when s.of_2 then s.score_2 end as goals_1,
               case when s.role_2 = s.role_1 then case when s.of_1 = s.role_1 and s.of_2 = s.role_1 then s.score_2 end
                    when s.role_2 = s.of_1 then s.score_1
                    when s.role_2 = s.of_2 then s.score_2 end as goals_2
          from (
            select f.sides -> 0 ->> 'role' as role_1, f.sides #>> '{0,team,id}' as team_1,
                   f.sides -> 1 ->> 'role' as role_2, f.sides #>> '{1,team,id}' as team_2,
                   c.scores -> 0 ->> 'role' as of_1, (c.scores -> 0 ->> 'score')::bigint as score_1,
                   c.scores -> 1 ->> 'role' as of_2, (c.scores -> 1 ->> 'score')::bigint as score_2,
                   case when c.outcome in ('home_win', 'forfeit_away') then 'home'
                        when c.outcome in ('away_win', 'forfeit_home') then 'away' end as won_by
              from (
                select f.result ->> 'outcome' as outcome,
                       case when f.status in ('completed', 'forfeit') and (f.result ->> 'final')::boolean
                                 and f.result ->> 'outcome' is distinct from 'abandoned'
                            then f.result -> 'scores' end as scores
                offset 0) c
            offset 0) s
        offset 0) r
    offset 0) g
 where f.stage_id is not null and f.kind = 'game' and f.status <> 'cancelled' and f.merged_into is null
   -- Claims keep the teams as they were before any merge: two of them here are one team by a merge.
   and ((g.team_1 = g.team_2) is not true or not exists (
         select
           from canon.external_ids m
           join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id
          where m.realm_id = f.realm_id and m.entity_id = f.fixture_id and c.field = 'sides' and c.is_winning
            and c.value #>> '{0,team,id}' <> c.value #>> '{1,team,id}'));

comment on view standings.games is
  'Games of every stage, neither cancelled nor merged nor of one merged team, and whether they count: completed or forfeit, final and '
  'not abandoned, a score for both of two teams. A level score is decided by the outcome. STANDING-6, STANDING-7, '
  'STANDING-8, STANDING-10.';
comment on column standings.games.realm_id is 'The realm.';
comment on column standings.games.stage_id is 'The stage.';
comment on column standings.games.fixture_id is 'The fixture.';
comment on column standings.games.version is 'Its version.';
comment on column standings.games.team_1 is
  'The team listed first; null: not known.';
comment on column standings.games.team_2 is
  'The team listed second.';
comment on column standings.games.is_counted is 'Whether it counts.';
comment on column standings.games.goals_1 is
  'Goals of the first team, as reported; null if the game does not count.';
comment on column standings.games.goals_2 is
  'Goals of the second team, as reported; null if the game does not count.';
comment on column standings.games.winner is
  '1: the first team won, 2: the second, 0: a draw; null if the game does not count.';
grant select on standings.games to oyss_resolver;
