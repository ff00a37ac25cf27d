create or replace view analytics.fixture_teams with (security_barrier) as
select s.fixture_id || ':' || s.side_index as fixture_team_key, s.fixture_id, s.side_index as side_number, s.role as side_role,
       t.shown_id as team_id, t.shown_name as team_name, t.organization_id, o.shown_id as opponent_team_id,
       o.shown_name as opponent_team_name, f.competition_id, f.division_id, f.stage_id, f.sport, f.kind, f.status, f.starts_at,
       coalesce((f.starts_at at time zone coalesce(f.time_zone, v.time_zone, c.time_zone, 'UTC'))::date, f.local_date) as local_date,
       g.goals_for, g.goals_against, r.is_counted,
       case when not r.is_counted then null
            when g.goals_for <> g.goals_against then case when g.goals_for > g.goals_against then 'win' else 'loss' end
            when r.won_by is null then 'draw' when r.won_by = s.role then 'win' else 'loss' end as team_outcome,
       case when t.shown_id is not null then (
         select extract(day from f.starts_at - max(e.starts_at))::integer
           from (
            select b.starts_at from canon.fixture_sides p
              join canon.fixtures b on b.realm_id = p.realm_id and b.fixture_id = p.fixture_id
             where p.realm_id = s.realm_id and p.team_id = s.team_id and p.sorts_at < f.starts_at and b.starts_at is not null
               and b.kind = 'game' and b.status not in ('cancelled', 'postponed') and b.merged_into is null and b.void_at is null
             order by p.sorts_at desc limit 1) e) end as rest_days,
       f.updated_at
  from tenancy.live_fixtures f
  join canon.fixture_sides s on s.realm_id = f.realm_id and s.fixture_id = f.fixture_id
  left join tenancy.live_teams t on t.team_id = s.team_id
  left join canon.fixture_sides x
    on x.realm_id = s.realm_id and x.fixture_id = s.fixture_id and x.side_index = 1 - s.side_index and jsonb_array_length(f.sides) = 2
  left join tenancy.live_teams o on o.team_id = x.team_id
  left join canon.venues v on v.realm_id = f.realm_id and v.venue_id = f.venue_id
  left join canon.competitions c on c.realm_id = f.realm_id and c.competition_id = f.competition_id
  -- Scores belong to sides by role, two of the same role by their order (STANDING-10).
  cross join lateral (
    select (jsonb_path_query_array(f.result, '$.scores[*] ? (@.role == $role).score', jsonb_build_object('role', s.role))
              -> case when x.role = s.role then s.side_index else 0 end)::integer as goals_for,
           (jsonb_path_query_array(f.result, '$.scores[*] ? (@.role == $role).score', jsonb_build_object('role', x.role))
              -> case when x.role = s.role then x.side_index else 0 end)::integer as goals_against
  ) g
  cross join lateral (
    select coalesce(
             f.status in ('completed', 'forfeit') and (f.result ->> 'final')::boolean
             and f.result ->> 'outcome' is distinct from 'abandoned' and g.goals_for >= 0 and g.goals_against >= 0
             and s.team_id <> x.team_id, false) as is_counted,
           case when s.role = x.role then null
                when f.result ->> 'outcome' in ('home_win', 'forfeit_away') then 'home'
                when f.result ->> 'outcome' in ('away_win', 'forfeit_home') then 'away' end as won_by
  ) r;

comment on view analytics.fixture_teams is
  'One row per fixture and side: what a team played, against which team, with which result. Key: fixture_team_key. Fresh: every '
  'committed change. A private team has no id. ANALYTICS-2, ANALYTICS-5.';
comment on column analytics.fixture_teams.fixture_team_key is 'fixture_id and side_number, joined by a colon.';
comment on column analytics.fixture_teams.fixture_id is 'The fixture.';
comment on column analytics.fixture_teams.side_number is 'Ordinal of the side within the fixture, from 0.';
comment on column analytics.fixture_teams.side_role is 'home, away or participant.';
comment on column analytics.fixture_teams.team_id is 'The team; null: it is private.';
comment on column analytics.fixture_teams.team_name is 'Its name, or "Private team".';
comment on column analytics.fixture_teams.organization_id is 'The organization of the team; null: not known, or the team is private.';
comment on column analytics.fixture_teams.opponent_team_id is 'The other team; null: there are not exactly two, or it is private.';
comment on column analytics.fixture_teams.opponent_team_name is 'Its name, or "Private team".';
comment on column analytics.fixture_teams.competition_id is 'The competition.';
comment on column analytics.fixture_teams.division_id is 'The division.';
comment on column analytics.fixture_teams.stage_id is 'The stage.';
comment on column analytics.fixture_teams.sport is 'Sport.';
comment on column analytics.fixture_teams.kind is 'game, practice, tryout, scrimmage or event.';
comment on column analytics.fixture_teams.status is 'scheduled, postponed, cancelled, completed, in_progress or forfeit.';
comment on column analytics.fixture_teams.starts_at is 'Start, UTC; null: not known.';
comment on column analytics.fixture_teams.local_date is 'The day at the place.';
comment on column analytics.fixture_teams.goals_for is 'Goals, points or runs of the team, as reported; null: not reported.';
comment on column analytics.fixture_teams.goals_against is 'Those of the other team.';
comment on column analytics.fixture_teams.is_counted is
  'Whether the game counts in tables: completed or forfeit, final, not abandoned, with both scores.';
comment on column analytics.fixture_teams.team_outcome is 'win, draw or loss; null: the game does not count.';
comment on column analytics.fixture_teams.rest_days is
  'Whole days (of 24 hours) from the start of the team''s game before; null: there was none, or the team is private. Costs look-ups for '
  'each row.';
comment on column analytics.fixture_teams.updated_at is 'When the fixture last changed, UTC.';
grant select on analytics.fixture_teams to oyss_analyst;
