create or replace view canon.flat_fixtures as
select f.realm_id, f.sorts_at,
       f.fixture_id, f.version, f.updated_at, f.sport, f.kind, f.status,
       f.time_status, f.competition_id, c.name as competition_name, f.division_id, d.name as division_name, d.age_group,
       d.gender, nullif(d.level, '') as level, f.stage_id, s.name as stage_name, s.type as stage_type, f.starts_at as "start",
       f.ends_at as "end", f.local_date as "date", f.time_zone, f.venue_id, v.name as venue_name, nullif(f.venue_field, '') as venue_field,
       v.latitude as venue_latitude, v.longitude as venue_longitude, p.home_id as home_team_id, ht.name as home_team_name, p.away_id as away_team_id, at.name as away_team_name,
       p.first_id as participant_1_team_id, t1.name as participant_1_team_name, p.second_id as participant_2_team_id, t2.name as participant_2_team_name, nullif(f.title, '') as title,
       (r.home ->> 'score')::integer as home_score, (r.away ->> 'score')::integer as away_score, (r.home ->> 'penalties')::integer as home_penalties, (r.away ->> 'penalties')::integer as away_penalties,
       (r.first ->> 'score')::integer as participant_1_score, (r.second ->> 'score')::integer as participant_2_score, (f.result ->> 'final')::boolean as result_final,
       (f.result ->> 'official')::boolean as result_official, nullif(f.result ->> 'period', '') as result_period, f.result ->> 'outcome' as result_outcome, f.url
  from canon.fixtures f
  left join canon.competitions c on c.realm_id = f.realm_id and c.competition_id = f.competition_id
  left join canon.divisions d on d.realm_id = f.realm_id and d.division_id = f.division_id
  left join canon.stages s on s.realm_id = f.realm_id and s.stage_id = f.stage_id
  left join canon.venues v on v.realm_id = f.realm_id and v.venue_id = f.venue_id
  -- At most two sides and two scores: each is looked at by its place.
  cross join lateral (select f.sides -> 0 ->> 'role', f.sides -> 0 -> 'team' ->> 'id', f.sides -> 1 ->> 'role', f.sides -> 1 -> 'team' ->> 'id') x (role_0, id_0, role_1, id_1)
  cross join lateral (
    select case 'home' when x.role_0 then x.id_0 when x.role_1 then x.id_1 end, case 'away' when x.role_0 then x.id_0 when x.role_1 then x.id_1 end,
           case 'participant' when x.role_0 then x.id_0 when x.role_1 then x.id_1 end, case when x.role_0 = 'participant' and x.role_1 = 'participant' then x.id_1 end
  ) p (home_id, away_id, first_id, second_id)
  left join canon.teams ht on ht.realm_id = f.realm_id and ht.team_id = p.home_id
  left join canon.teams at on at.realm_id = f.realm_id and at.team_id = p.away_id
  left join canon.teams t1 on t1.realm_id = f.realm_id and t1.team_id = p.first_id
  left join canon.teams t2 on t2.realm_id = f.realm_id and t2.team_id = p.second_id
  cross join lateral (select f.result -> 'scores' -> 0, f.result -> 'scores' -> 1) y (score_0, score_1)
  cross join lateral (
    select case 'home' when y.score_0 ->> 'role' then y.score_0 when y.score_1 ->> 'role' then y.score_1 end, case 'away' when y.score_0 ->> 'role' then y.score_0 when y.score_1 ->> 'role' then y.score_1 end,
           case 'participant' when y.score_0 ->> 'role' then y.score_0 when y.score_1 ->> 'role' then y.score_1 end,
           case when y.score_0 ->> 'role' = 'participant' and y.score_1 ->> 'role' = 'participant' then y.score_1 end
  ) r (home, away, first, second);

comment on view canon.flat_fixtures is 'One flat row a fixture, as the export has it (decisions, section 15); sides and scores by role, participants in their order.';
comment on column canon.flat_fixtures.realm_id is 'The realm.';
comment on column canon.flat_fixtures.sorts_at is 'Its place in lists.';
comment on column canon.flat_fixtures.fixture_id is 'The fixture.';
comment on column canon.flat_fixtures.version is 'Version.';
comment on column canon.flat_fixtures.updated_at is 'Updated at.';
comment on column canon.flat_fixtures.sport is 'Sport.';
comment on column canon.flat_fixtures.kind is 'Kind.';
comment on column canon.flat_fixtures.status is 'Status.';
comment on column canon.flat_fixtures.time_status is 'Time status.';
comment on column canon.flat_fixtures.competition_id is 'Competition id.';
comment on column canon.flat_fixtures.competition_name is 'Competition name.';
comment on column canon.flat_fixtures.division_id is 'Division id.';
comment on column canon.flat_fixtures.division_name is 'Division name.';
comment on column canon.flat_fixtures.age_group is 'Age group.';
comment on column canon.flat_fixtures.gender is 'Gender.';
comment on column canon.flat_fixtures.level is 'Level.';
comment on column canon.flat_fixtures.stage_id is 'Stage id.';
comment on column canon.flat_fixtures.stage_name is 'Stage name.';
comment on column canon.flat_fixtures.stage_type is 'Stage type.';
comment on column canon.flat_fixtures."start" is 'Start.';
comment on column canon.flat_fixtures."end" is 'End.';
comment on column canon.flat_fixtures."date" is 'Date.';
comment on column canon.flat_fixtures.time_zone is 'Time zone.';
comment on column canon.flat_fixtures.venue_id is 'Venue id.';
comment on column canon.flat_fixtures.venue_name is 'Venue name.';
comment on column canon.flat_fixtures.venue_field is 'Venue field.';
comment on column canon.flat_fixtures.venue_latitude is 'Venue latitude.';
comment on column canon.flat_fixtures.venue_longitude is 'Venue longitude.';
comment on column canon.flat_fixtures.home_team_id is 'Home team id.';
comment on column canon.flat_fixtures.home_team_name is 'Home team name.';
comment on column canon.flat_fixtures.away_team_id is 'Away team id.';
comment on column canon.flat_fixtures.away_team_name is 'Away team name.';
comment on column canon.flat_fixtures.participant_1_team_id is 'Participant 1 team id.';
comment on column canon.flat_fixtures.participant_1_team_name is 'Participant 1 team name.';
comment on column canon.flat_fixtures.participant_2_team_id is 'Participant 2 team id.';
comment on column canon.flat_fixtures.participant_2_team_name is 'Participant 2 team name.';
comment on column canon.flat_fixtures.title is 'Title.';
comment on column canon.flat_fixtures.home_score is 'Home score.';
comment on column canon.flat_fixtures.away_score is 'Away score.';
comment on column canon.flat_fixtures.home_penalties is 'Home penalties.';
comment on column canon.flat_fixtures.away_penalties is 'Away penalties.';
comment on column canon.flat_fixtures.participant_1_score is 'Participant 1 score.';
comment on column canon.flat_fixtures.participant_2_score is 'Participant 2 score.';
comment on column canon.flat_fixtures.result_final is 'Result final.';
comment on column canon.flat_fixtures.result_official is 'Result official.';
comment on column canon.flat_fixtures.result_period is 'Result period.';
comment on column canon.flat_fixtures.result_outcome is 'Result outcome.';
comment on column canon.flat_fixtures.url is 'Url.';
