create or replace view tenancy.live_fixtures as
select f.realm_id, f.fixture_id, f.sport, f.kind, f.competition_id, f.division_id, f.stage_id, f.starts_at, f.ends_at, f.local_date,
       f.time_zone, f.time_status, f.status, f.venue_id, nullif(f.venue_field, '') as venue_field, f.sides, f.result,
       case when x.fixture_id is null then nullif(f.title, '') end as title, case when x.fixture_id is null then f.url end as url,
       f.version, f.created_at, f.updated_at, x.fixture_id is not null as is_redacted
  from canon.fixtures f
  left join tenancy.redacted_live_fixtures x on x.realm_id = f.realm_id and x.fixture_id = f.fixture_id
 where f.realm_id = 1 and f.merged_into is null and f.void_at is null
   and x.is_hidden is not true;

comment on view tenancy.live_fixtures is
  'Fixtures of live mode for analysts: neither merged nor void, without those in which only private teams play; titles and addresses of '
  'fixtures of private teams are left out. UNDO-5, PRIVACY-22.';
