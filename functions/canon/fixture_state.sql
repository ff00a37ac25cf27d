create or replace function canon.fixture_state(fields jsonb, venue_name text) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'start', fields -> 'start', 'end', fields -> 'end', 'date', fields -> 'date', 'time_status', fields -> 'time_status',
  'status', fields -> 'status',
  'venue', case when fields ? 'venue' then jsonb_build_object(
    'id', fields -> 'venue' -> 'id', 'name', venue_name, 'field', nullif(fields ->> 'venue.field', '')) end));

comment on function canon.fixture_state(jsonb, text) is
  'Returns the FixtureState built from the fields of a fixture (field paths with their values, as canon.fixture_fields returns them), '
  'with the name of its venue (HISTORY-15).';
