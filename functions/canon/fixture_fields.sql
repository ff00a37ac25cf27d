create or replace function canon.fixture_fields(fixture canon.fixtures) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'sport', fixture.sport, 'kind', fixture.kind, 'competition', canon.reference(fixture.competition_id),
  'division', canon.reference(fixture.division_id), 'stage', canon.reference(fixture.stage_id),
  'start', util.rfc3339(fixture.starts_at), 'end', util.rfc3339(fixture.ends_at), 'date', fixture.local_date,
  'time_zone', fixture.time_zone, 'time_status', fixture.time_status, 'status', fixture.status,
  'venue', canon.reference(fixture.venue_id), 'venue.field', fixture.venue_field, 'sides', fixture.sides, 'title', fixture.title,
  'result', fixture.result, 'url', fixture.url, 'merged_into', fixture.merged_into));

comment on function canon.fixture_fields(canon.fixtures) is
  'A fixture as its row has it: each field path with its value, without those that have none. HISTORY-16.';
