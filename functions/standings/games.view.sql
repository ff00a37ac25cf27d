create or replace view standings.games as
select f.realm_id, f.stage_id, f.fixture_id, f.version, s.team_1, s.team_2, g.is_counted,
       case when g.is_counted then r.goals_1 end as goals_1,
       case when g.is_counted then r.goals_2 end as goals_2,
       case when not g.is_counted then null
            when r.goals_1 > r.goals_2 then 1
            when r.goals_1 < r.goals_2 then 2
            when s.role_1 = s.role_2 then 0
            when s.role_1 = r.won_by then 1
            when s.role_2 = r.won_by then 2
            else 0 end as winner
  from canon.fixtures f
  cross join lateral (
    select f.sides -> 0 ->> 'role' as role_1, f.sides #>> '{0,team,id}' as team_1, f.sides -> 1 ->> 'role' as role_2, f.sides #>> '{1,team,id}' as team_2,
           case when f.status in ('completed', 'forfeit') and (f.result ->> 'final')::boolean and f.result ->> 'outcome' is distinct from 'abandoned' then f.result -> 'scores' end as scores
    offset 0) s
  cross join lateral (
    select s.scores -> 0 ->> 'role' as role_1, (s.scores -> 0 ->> 'score')::bigint as score_1, s.scores -> 1 ->> 'role' as role_2, (s.scores -> 1 ->> 'score')::bigint as score_2
    offset 0) p
  cross join lateral (
    select case s.role_1 when p.role_1 then p.score_1 when p.role_2 then p.score_2 end as goals_1,
           case when s.role_2 = s.role_1 then case when p.role_1 = s.role_1 and p.role_2 = s.role_1 then p.score_2 end
                when s.role_2 = p.role_1 then p.score_1
                when s.role_2 = p.role_2 then p.score_2 end as goals_2,
           case when f.result ->> 'outcome' in ('home_win', 'forfeit_away') then 'home' when f.result ->> 'outcome' in ('away_win', 'forfeit_home') then 'away' end as won_by
    offset 0) r
  cross join lateral (
    select coalesce(s.team_1 <> s.team_2 and r.goals_1 >= 0 and r.goals_2 >= 0, false) as is_counted
    offset 0) g
 where f.stage_id is not null and f.kind = 'game' and f.status <> 'cancelled';

comment on view standings.games is 'The games of every stage that are not cancelled, and whether they count: completed or forfeit, with a final result that was not abandoned and a score of both of two teams. By score; if level, by outcome. Scores belong to sides by role, two of the same role by their order. Decisions, section 13.';
comment on column standings.games.realm_id is 'The realm.';
comment on column standings.games.stage_id is 'The stage.';
comment on column standings.games.fixture_id is 'The fixture.';
comment on column standings.games.version is 'Its version.';
comment on column standings.games.team_1 is 'The team named first; null: not known.';
comment on column standings.games.team_2 is 'The team named second.';
comment on column standings.games.is_counted is 'Whether it counts.';
comment on column standings.games.goals_1 is 'Goals of the first team, as reported; null where the game does not count.';
comment on column standings.games.goals_2 is 'Goals of the second team.';
comment on column standings.games.winner is '1: the first team won, 2: the second, 0: a draw; null where the game does not count.';
grant select on standings.games to oyss_resolver;
