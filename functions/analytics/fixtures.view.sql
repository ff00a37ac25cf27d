create or replace view analytics.fixtures with (security_barrier) as
select f.fixture_id, f.sport, f.kind, f.status, f.time_status, f.competition_id, c.name as competition_name, c.season, f.division_id,
       d.name as division_name, d.age_group, d.gender, d.level, f.stage_id, g.name as stage_name, g.type as stage_type,
       f.starts_at, f.ends_at, z.starts_at_local, z.local_date, extract(isodow from z.local_date)::integer as local_weekday, z.time_zone,
       round(extract(epoch from f.ends_at - f.starts_at) / 60)::integer as planned_minutes,
       f.venue_id, v.name as venue_name, f.venue_field, v.address ->> 'city' as venue_city, v.address ->> 'region' as venue_region,
       v.latitude as venue_latitude, v.longitude as venue_longitude,
       h.shown_id as home_team_id, h.shown_name as home_team_name, h.organization_id as home_organization_id,
       a.shown_id as away_team_id, a.shown_name as away_team_name, a.organization_id as away_organization_id,
       s.home_score, s.away_score, s.home_penalties, s.away_penalties, s.is_final, s.is_official, s.outcome,
       case when f.status not in ('completed', 'forfeit') or not s.is_final or s.outcome is not distinct from 'abandoned' then null
            when s.home_score <> s.away_score then case when s.home_score > s.away_score then 'home' else 'away' end
            when s.home_score = s.away_score then case when s.outcome in ('home_win', 'forfeit_away') then 'home'
                                                       when s.outcome in ('away_win', 'forfeit_home') then 'away' else 'draw' end
       end as winner,
       (select count(distinct m.source_id)::integer from canon.external_ids m
         where m.realm_id = f.realm_id and m.entity_id = f.fixture_id and m.entity_type = 'fixture' and m.observation_id is not null
           and not m.is_withdrawn and not m.is_void) as source_count,
       f.title, f.url, f.is_redacted, f.version, f.created_at, f.updated_at
  from tenancy.live_fixtures f
  left join canon.competitions c on c.realm_id = f.realm_id and c.competition_id = f.competition_id
  left join canon.divisions d on d.realm_id = f.realm_id and d.division_id = f.division_id
  left join canon.stages g on g.realm_id = f.realm_id and g.stage_id = f.stage_id
  left join canon.venues v on v.realm_id = f.realm_id and v.venue_id = f.venue_id
  left join tenancy.live_teams h on h.team_id = jsonb_path_query_first(f.sides, '$[*] ? (@.role == "home").team.id') #>> '{}'
  left join tenancy.live_teams a on a.team_id = jsonb_path_query_first(f.sides, '$[*] ? (@.role == "away").team.id') #>> '{}'
  cross join lateral (select coalesce(f.time_zone, v.time_zone, c.time_zone, 'UTC') as time_zone) t
  cross join lateral (
    select t.time_zone, f.starts_at at time zone t.time_zone as starts_at_local,
           coalesce((f.starts_at at time zone t.time_zone)::date, f.local_date) as local_date
  ) z
  cross join lateral (
    select jsonb_path_query_first(f.result, '$.scores[*] ? (@.role == "home").score')::integer as home_score,
           jsonb_path_query_first(f.result, '$.scores[*] ? (@.role == "away").score')::integer as away_score,
           jsonb_path_query_first(f.result, '$.scores[*] ? (@.role == "home").penalties')::integer as home_penalties,
           jsonb_path_query_first(f.result, '$.scores[*] ? (@.role == "away").penalties')::integer as away_penalties,
           (f.result ->> 'final')::boolean as is_final,
           case when f.result is not null then coalesce((f.result ->> 'official')::boolean, false) end as is_official,
           f.result ->> 'outcome' as outcome
  ) s;

comment on view analytics.fixtures is
  'One row per fixture: games, practices, tryouts, scrimmages and events, cancelled ones included. Key: fixture_id. Fresh: every '
  'committed change. A private team has no id and is called "Private team"; a fixture in which only such teams play has no row. '
  'ANALYTICS-2.';
comment on column analytics.fixtures.fixture_id is 'fx_ + ULID.';
comment on column analytics.fixtures.sport is 'Sport.';
comment on column analytics.fixtures.kind is 'game, practice, tryout, scrimmage or event.';
comment on column analytics.fixtures.status is 'scheduled, postponed, cancelled, completed, in_progress or forfeit.';
comment on column analytics.fixtures.time_status is 'confirmed, estimated or tbd.';
comment on column analytics.fixtures.competition_id is 'The competition; null: none is known.';
comment on column analytics.fixtures.competition_name is 'Its name.';
comment on column analytics.fixtures.season is 'The season of the competition, as its host writes it.';
comment on column analytics.fixtures.division_id is 'The division; null: none is known.';
comment on column analytics.fixtures.division_name is 'Its name.';
comment on column analytics.fixtures.age_group is 'U4 to U19, open or adult: that of the division.';
comment on column analytics.fixtures.gender is 'M, F or coed: that of the division.';
comment on column analytics.fixtures.level is 'The host''s tier: that of the division.';
comment on column analytics.fixtures.stage_id is 'The stage; null: none is known.';
comment on column analytics.fixtures.stage_name is 'Its name.';
comment on column analytics.fixtures.stage_type is 'pool, bracket, round_robin, league, playoff or other.';
comment on column analytics.fixtures.starts_at is 'Start, UTC; null: only the date, or nothing, is known.';
comment on column analytics.fixtures.ends_at is 'Planned end, UTC; null: not known.';
comment on column analytics.fixtures.starts_at_local is 'Start by the clock at the place (time_zone).';
comment on column analytics.fixtures.local_date is 'The day at the place (time_zone), also without a start.';
comment on column analytics.fixtures.local_weekday is 'Day of the week of local_date: 1 is Monday, 7 is Sunday.';
comment on column analytics.fixtures.time_zone is 'IANA name: of the fixture, else of its venue, else of its competition, else UTC.';
comment on column analytics.fixtures.planned_minutes is 'From start to planned end, in minutes; null: either is not known.';
comment on column analytics.fixtures.venue_id is 'The venue (complex); null: not known.';
comment on column analytics.fixtures.venue_name is 'Its name.';
comment on column analytics.fixtures.venue_field is 'The field within the venue.';
comment on column analytics.fixtures.venue_city is 'City of the venue.';
comment on column analytics.fixtures.venue_region is 'State or region of the venue.';
comment on column analytics.fixtures.venue_latitude is 'WGS-84 decimal degrees.';
comment on column analytics.fixtures.venue_longitude is 'WGS-84 decimal degrees.';
comment on column analytics.fixtures.home_team_id is
  'The team of the home side; null: not known, private, or there are participants instead (fixture_teams).';
comment on column analytics.fixtures.home_team_name is 'Its name, or "Private team".';
comment on column analytics.fixtures.home_organization_id is 'The organization of the home team.';
comment on column analytics.fixtures.away_team_id is 'The team of the away side; null as for home_team_id.';
comment on column analytics.fixtures.away_team_name is 'Its name, or "Private team".';
comment on column analytics.fixtures.away_organization_id is 'The organization of the away team.';
comment on column analytics.fixtures.home_score is 'Goals, points or runs of the home side; null: not reported.';
comment on column analytics.fixtures.away_score is 'Goals, points or runs of the away side; null: not reported.';
comment on column analytics.fixtures.home_penalties is 'Shoot-out score of the home side.';
comment on column analytics.fixtures.away_penalties is 'Shoot-out score of the away side.';
comment on column analytics.fixtures.is_final is 'Whether the result is final; null: there is no result.';
comment on column analytics.fixtures.is_official is
  'Whether the host or a scoring partner marked the result as official; null: there is no result.';
comment on column analytics.fixtures.outcome is
  'home_win, away_win, draw, forfeit_home (home forfeited), forfeit_away or abandoned, as reported.';
comment on column analytics.fixtures.winner is
  'home, away or draw, once the game counts: completed or forfeit, final, not abandoned. A level score is decided by outcome.';
comment on column analytics.fixtures.source_count is 'Sources that list it now.';
comment on column analytics.fixtures.title is 'Title, mostly of events; null where a private team plays.';
comment on column analytics.fixtures.url is 'Its web address; null where a private team plays.';
comment on column analytics.fixtures.is_redacted is 'Whether a private team plays.';
comment on column analytics.fixtures.version is 'Its version, from 1; rises by one with every applied change.';
comment on column analytics.fixtures.created_at is 'When the service first received a report of it, UTC.';
comment on column analytics.fixtures.updated_at is 'When it last changed, UTC.';
grant select on analytics.fixtures to oyss_analyst;
