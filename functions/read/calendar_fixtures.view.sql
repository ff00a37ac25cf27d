create or replace view read.calendar_fixtures as
select f.realm_id, f.fixture_id, f.sorts_at,
       read.without_provenance(f.document) - array['external_ids', 'previous']
         || case when f.starts_at is null or f.time_status = 'tbd' then
              jsonb_build_object(
                'day', coalesce(f.local_date, util.local_day(f.starts_at, coalesce(f.time_zone, v.time_zone, 'UTC'))))
            else '{}' end
         || case when v.address is not null then jsonb_build_object('address', v.address) else '{}' end as document
  from canon.fixtures f
  left join canon.venues v on v.realm_id = f.realm_id and v.venue_id = f.venue_id;

comment on view read.calendar_fixtures is
  'Fixtures as a calendar shows them: the published fixture without provenance, other ids and history. A fixture without a time has its '
  'day, and the venue has its address. Never notes (CALENDAR-4, MODEL-20).';
comment on column read.calendar_fixtures.realm_id is 'The realm.';
comment on column read.calendar_fixtures.fixture_id is 'The fixture.';
comment on column read.calendar_fixtures.sorts_at is
  'The moment by which lists are sorted.';
comment on column read.calendar_fixtures.document is
  'The members of the document.';
