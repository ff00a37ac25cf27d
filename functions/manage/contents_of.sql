create or replace function manage.contents_of(realm_id integer) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
           'goes', jsonb_build_object(
             'fixtures', (select count(*) from (select from canon.fixtures e where e.realm_id = contents_of.realm_id limit 100000) n),
             'teams', (select count(*) from (select from canon.teams e where e.realm_id = contents_of.realm_id limit 100000) n),
             'venues', (select count(*) from (select from canon.venues e where e.realm_id = contents_of.realm_id limit 100000) n),
             'competitions', (
               select count(*) from (select from canon.competitions e where e.realm_id = contents_of.realm_id limit 100000) n),
             'organizations', (
               select count(*) from (select from canon.organizations e where e.realm_id = contents_of.realm_id limit 100000) n),
             'batches', (select count(*) from (select from intake.batches b where b.realm_id = contents_of.realm_id limit 100000) n),
             'runs', (select count(*) from (select from connect.runs r where r.realm_id = contents_of.realm_id limit 100000) n),
             'deliveries', (
               select count(*) from (select from webhook.deliveries d where d.realm_id = contents_of.realm_id limit 100000) n)),
           'stays', jsonb_build_object(
             'keys', (select count(*) from tenancy.keys k where k.realm_id = contents_of.realm_id and k.revoked_at is null),
             'sources', (select count(*) from tenancy.sources s where s.realm_id = contents_of.realm_id),
             'feeds', (select count(*) from connect.feeds f where f.realm_id = contents_of.realm_id),
             'subscriptions', (
               select count(*) from webhook.subscriptions s where s.realm_id = contents_of.realm_id and s.status <> 'deleted')));
$$;

comment on function manage.contents_of(integer) is
  'Returns what a reset of a realm would remove and what would stay, counted, of each kind up to 100,000: {goes: {fixtures, teams, '
  'venues, competitions, organizations, batches, runs, deliveries}, stays: {keys, sources, feeds, subscriptions}}. DASHBOARD-77.';
