create or replace function canon.venue_fields(venue canon.venues) returns jsonb
language sql stable parallel safe
return jsonb_strip_nulls(jsonb_build_object(
  'name', venue.name, 'address', venue.address,
  'geo', case when venue.latitude is not null then jsonb_build_array(venue.latitude, venue.longitude) end,
  'time_zone', venue.time_zone, 'fields', nullif(venue.fields, '{}'), 'merged_into', venue.merged_into));

comment on function canon.venue_fields(canon.venues) is
  'A venue as its row has it: each field path with its value, without those that have none. HISTORY-16.';
