create or replace view tenancy.redacted_live_fixtures as
select s.realm_id, s.fixture_id, count(*) = (
         select count(*) from canon.fixture_sides o where o.realm_id = s.realm_id and o.fixture_id = s.fixture_id) as is_hidden
  from tenancy.private_live_teams p
  join canon.fixture_sides s on s.realm_id = p.realm_id and s.team_id = p.team_id
 group by s.realm_id, s.fixture_id;

comment on view tenancy.redacted_live_fixtures is
  'The fixtures of live mode in which a private team plays, and whether only private teams do. PRIVACY-22, ANALYTICS-5.';
comment on column tenancy.redacted_live_fixtures.realm_id is 'The live realm.';
comment on column tenancy.redacted_live_fixtures.fixture_id is 'The fixture.';
comment on column tenancy.redacted_live_fixtures.is_hidden is 'Whether only private teams play in it.';
