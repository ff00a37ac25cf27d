create or replace view read.page_fixtures as
select c.realm_id, c.fixture_id, c.sorts_at,
       c.document - array['type', 'url', 'updated_at', 'version'] || jsonb_strip_nulls(jsonb_build_object(
         'time_zone', z.time_zone,
         'over', f.status in ('completed', 'forfeit') or case
           when c.document ? 'day' then (c.document ->> 'day')::date < util.local_day(util.now(), coalesce(z.time_zone, 'UTC'))
           else coalesce(f.ends_at, f.starts_at + interval '90 minutes') < util.now() end,
         'said', read.agreement_of(f.realm_id, f.fixture_id, f.starts_at, f.local_date, f.venue_id, f.status),
         'moved', read.last_move(f.realm_id, f.fixture_id, nullif(f.previous, 'null'), c.document))) as document
  from canon.fixtures f
  join read.calendar_fixtures c on c.realm_id = f.realm_id and c.fixture_id = f.fixture_id
  left join canon.venues v on v.realm_id = f.realm_id and v.venue_id = f.venue_id
  left join canon.competitions p on p.realm_id = f.realm_id and p.competition_id = f.competition_id
  cross join lateral (select coalesce(f.time_zone, v.time_zone, p.time_zone) as time_zone) z
 where f.merged_into is null and f.void_at is null; -- UNDO-5

comment on view read.page_fixtures is
  'Fixtures as public pages show them, without merged and void ones: what a calendar shows, in the zone of fixture, '
  'venue or competition, whether over (90 minutes if no end is known), agreement (read.agreement_of), last move (read.last_move). '
  'PAGE-4, PAGE-7, UNDO-5.';
comment on column read.page_fixtures.realm_id is 'The realm.';
comment on column read.page_fixtures.fixture_id is 'The fixture.';
comment on column read.page_fixtures.sorts_at is
  'The moment by which lists are sorted.';
comment on column read.page_fixtures.document is
  'The members of the document.';
