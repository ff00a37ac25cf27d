create or replace function project.fixture_state(
  starts_at timestamptz, ends_at timestamptz, local_date date, time_status text, status text,
  venue_id text, venue_name text, venue_field text
) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'start', util.rfc3339(starts_at), 'end', util.rfc3339(ends_at), 'date', local_date, 'time_status', time_status, 'status', status,
  'venue', case when venue_id is not null then jsonb_build_object(
    'id', venue_id, 'name', venue_name, 'field', nullif(venue_field, '')) end));

comment on function project.fixture_state(timestamptz, timestamptz, date, text, text, text, text, text) is
  'What a fixture says at one version (HISTORY-15).';
