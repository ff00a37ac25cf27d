create or replace function read.place_text(sorts_at timestamptz, distance_km double precision, fixture_id text) returns text
language sql stable parallel safe
return coalesce(distance_km::text, case when isfinite(sorts_at) then util.rfc3339(sorts_at) else 'infinity' end) || ' ' || fixture_id;

comment on function read.place_text(timestamptz, double precision, text) is
  'Returns the place after which a list of fixtures goes on, as text: kilometres (of a list by distance) or moment, and id.';
