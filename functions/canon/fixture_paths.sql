create or replace function canon.fixture_paths() returns text[]
language sql immutable parallel safe
return array[
  'sport', 'kind', 'competition', 'division', 'stage', 'start', 'end', 'date', 'time_zone', 'time_status', 'status', 'venue',
  'venue.field', 'sides', 'title', 'result', 'url',
  'merged_into'];

comment on function canon.fixture_paths() is 'The field paths of a fixture, in the order in which changed_fields names them.';
