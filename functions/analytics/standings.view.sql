create or replace view analytics.standings with (security_barrier) as
select left(encode(sha256(r.cursor_secret || convert_to(w.stage_id || w.team_id, 'UTF8')), 'hex'), 32) as standing_key,
       w.stage_id, g.name as stage_name, d.division_id,
       d.name as division_name, d.competition_id, c.name as competition_name, w."position" as table_position,
       m.shown_id as team_id, m.shown_name as team_name, w.played::integer as played, w.wins::integer as wins, w.draws::integer as draws,
       w.losses::integer as losses, w.goals_for::integer as goals_for, w.goals_against::integer as goals_against,
       (w.goals_for - w.goals_against)::integer as goal_difference, w.points::integer as points, w.is_provisional, t.is_complete,
       t.tiebreak_source, t.version, t.as_of as updated_at
  from standings.rows w
  join tenancy.realms r on r.realm_id = w.realm_id
  join standings.tables t on t.realm_id = w.realm_id and t.stage_id = w.stage_id
  join tenancy.live_teams m on m.realm_id = w.realm_id and m.team_id = w.team_id
  join canon.stages g on g.realm_id = w.realm_id and g.stage_id = w.stage_id and g.merged_into is null and g.void_at is null
  left join canon.divisions d on d.realm_id = g.realm_id and d.division_id = g.division_id
  left join canon.competitions c on c.realm_id = d.realm_id and c.competition_id = d.competition_id;

comment on view analytics.standings is
  'One row per stage and team: the table as it stands. Key: standing_key. Fresh: every committed change. A private team keeps its '
  'row, without its id. ANALYTICS-2, ANALYTICS-5.';
comment on column analytics.standings.standing_key is 'Identifies stage and team; it cannot be computed from their ids.';
comment on column analytics.standings.stage_id is 'The stage.';
comment on column analytics.standings.stage_name is 'Its name.';
comment on column analytics.standings.division_id is 'Its division.';
comment on column analytics.standings.division_name is 'The name of the division.';
comment on column analytics.standings.competition_id is 'Its competition.';
comment on column analytics.standings.competition_name is 'The name of the competition.';
comment on column analytics.standings.table_position is 'Position in the table, from 1; teams that nothing separates share one.';
comment on column analytics.standings.team_id is 'The team; null: it is private.';
comment on column analytics.standings.team_name is 'Its name, or "Private team".';
comment on column analytics.standings.played is 'Games that count.';
comment on column analytics.standings.wins is 'Games won.';
comment on column analytics.standings.draws is 'Games drawn.';
comment on column analytics.standings.losses is 'Games lost.';
comment on column analytics.standings.goals_for is 'Goals scored, as reported.';
comment on column analytics.standings.goals_against is 'Goals conceded, as reported.';
comment on column analytics.standings.goal_difference is 'goals_for less goals_against.';
comment on column analytics.standings.points is 'Points, by the rule of the stage.';
comment on column analytics.standings.is_provisional is 'Whether the stage is incomplete or the position is shared.';
comment on column analytics.standings.is_complete is 'Whether every game of the stage that is not cancelled counts.';
comment on column analytics.standings.tiebreak_source is 'stage: the host published the rules; default: 3-1-0 and the default rules.';
comment on column analytics.standings.version is 'The version of the table.';
comment on column analytics.standings.updated_at is 'When a recomputation last changed the table, UTC.';
grant select on analytics.standings to oyss_analyst;
