create or replace view read.calendar_fixtures as
select f.realm_id, f.fixture_id, f.sorts_at,
       util.object(concat_ws(',',
         util.member('id', util.quoted(f.fixture_id)),
         util.member('sport', util.quoted(f.sport)),
         util.member('kind', util.quoted(f.kind)),
         util.member('competition', read.named_reference(f.competition_id, c.name)),
         util.member('division', read.named_reference(f.division_id, d.name)),
         util.member('stage', read.named_reference(f.stage_id, s.name)),
         util.member('start', util.quoted(util.rfc3339(f.starts_at))),
         util.member('end', util.quoted(util.rfc3339(f.ends_at))),
         case when f.starts_at is null or f.time_status = 'tbd' then
           util.member('day', to_json(coalesce(
             f.local_date, read.local_day(f.starts_at, coalesce(f.time_zone, v.time_zone, 'UTC'))))::text) end,
         util.member('time_status', util.quoted(f.time_status)),
         util.member('status', util.quoted(f.status)),
         util.member('venue', project.venue_document(f.venue_id, v.name, f.venue_field, v.latitude, v.longitude)),
         util.member('address', v.address::text),
         util.member('sides', project.sides_document(f.sides, t0.name, t1.name)),
         util.member('title', util.quoted(nullif(f.title, ''))),
         util.member('result', f.result::text),
         util.member('url', util.quoted(f.url)),
         util.member('updated_at', util.quoted(util.rfc3339(f.updated_at))),
         util.member('version', f.version::text))) as document
  from canon.fixtures f
  left join canon.competitions c on c.realm_id = f.realm_id and c.competition_id = f.competition_id
  left join canon.divisions d on d.realm_id = f.realm_id and d.division_id = f.division_id
  left join canon.stages s on s.realm_id = f.realm_id and s.stage_id = f.stage_id
  left join canon.venues v on v.realm_id = f.realm_id and v.venue_id = f.venue_id
  left join canon.teams t0 on t0.realm_id = f.realm_id and t0.team_id = f.sides -> 0 -> 'team' ->> 'id'
  left join canon.teams t1 on t1.realm_id = f.realm_id and t1.team_id = f.sides -> 1 -> 'team' ->> 'id';

comment on view read.calendar_fixtures is
  'Fixtures as a calendar needs them: one without a time has its day, and the venue has its address. Never notes (CALENDAR-5, MODEL-20).';
comment on column read.calendar_fixtures.realm_id is 'The realm.';
comment on column read.calendar_fixtures.fixture_id is 'The fixture.';
comment on column read.calendar_fixtures.sorts_at is 'The moment by which lists are ordered.';
comment on column read.calendar_fixtures.document is 'JSON text.';
