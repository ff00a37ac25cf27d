create or replace view analytics.results with (security_barrier) as
select f.fixture_id || ':' || m.mapping_id as result_key, f.fixture_id, f.competition_id,
       case when not exists (
         select from tenancy.redacted_live_fixtures x where x.fixture_id = f.fixture_id) then s.source_key end as source_key,
       s.class as source_class,
       s.rank as source_rank, g.home_score, g.away_score, g.home_penalties, g.away_penalties,
       (c.value ->> 'final')::boolean as is_final, coalesce((c.value ->> 'official')::boolean, false) as is_official,
       c.value ->> 'outcome' as outcome, c.is_winning, c.is_correction,
       g.home_score = w.home_score and g.away_score = w.away_score as agrees_with_winner,
       abs(g.home_score - w.home_score) + abs(g.away_score - w.away_score) as goals_off,
       coalesce(c.observed_at, m.observed_at) as observed_at,
       round(extract(epoch from coalesce(c.observed_at, m.observed_at) - coalesce(f.ends_at, f.starts_at + interval '90 minutes')) / 60)
         ::integer as minutes_after_end
  from tenancy.live_fixtures f
  join canon.external_ids m on m.realm_id = f.realm_id and m.entity_id = f.fixture_id and m.entity_type in ('fixture', 'result')
   and not m.is_withdrawn and not m.is_void
  join canon.claims c on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = 'result' and c.value <> 'null'
  join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
  cross join lateral (
    select jsonb_path_query_first(c.value, '$.scores[*] ? (@.role == "home").score')::integer as home_score,
           jsonb_path_query_first(c.value, '$.scores[*] ? (@.role == "away").score')::integer as away_score,
           jsonb_path_query_first(c.value, '$.scores[*] ? (@.role == "home").penalties')::integer as home_penalties,
           jsonb_path_query_first(c.value, '$.scores[*] ? (@.role == "away").penalties')::integer as away_penalties
  ) g
  cross join lateral (
    select jsonb_path_query_first(f.result, '$.scores[*] ? (@.role == "home").score')::integer as home_score,
           jsonb_path_query_first(f.result, '$.scores[*] ? (@.role == "away").score')::integer as away_score
  ) w;

comment on view analytics.results is
  'One row per fixture and report of its result by a source, as it stands; withdrawn ones are left out. Key: result_key. Fresh: every '
  'committed change. Filter on competition_id or fixture_id: all of it reads every claim. ANALYTICS-2.';
comment on column analytics.results.result_key is 'fixture_id and a number of the report, joined by a colon.';
comment on column analytics.results.fixture_id is 'The fixture.';
comment on column analytics.results.competition_id is 'Its competition.';
comment on column analytics.results.source_key is 'The source that reports it; null beside a private team.';
comment on column analytics.results.source_class is 'authoritativePush, partnerApi, hostFeed, ownerCorrection, scrape or crowd.';
comment on column analytics.results.source_rank is 'Authority of the source, 1 to 6; the lowest wins.';
comment on column analytics.results.home_score is 'Goals, points or runs of the home side, as this source reports.';
comment on column analytics.results.away_score is 'Goals, points or runs of the away side, as this source reports.';
comment on column analytics.results.home_penalties is 'Shoot-out score of the home side.';
comment on column analytics.results.away_penalties is 'Shoot-out score of the away side.';
comment on column analytics.results.is_final is 'Whether this source reports it as final.';
comment on column analytics.results.is_official is 'Whether this source marks it as official.';
comment on column analytics.results.outcome is 'As in fixtures.outcome, as this source reports.';
comment on column analytics.results.is_winning is 'Whether this is the result that the fixture shows.';
comment on column analytics.results.is_correction is 'Whether a person of the account of the source corrected it.';
comment on column analytics.results.agrees_with_winner is 'Whether both scores are those that the fixture shows; null: either lacks one.';
comment on column analytics.results.goals_off is 'By how many goals both scores together differ from those that the fixture shows.';
comment on column analytics.results.observed_at is 'When the source observed it, UTC.';
comment on column analytics.results.minutes_after_end is
  'From the end of the game (90 minutes after its start if not known) to observed_at, in minutes; negative: before.';
grant select on analytics.results to oyss_analyst;
