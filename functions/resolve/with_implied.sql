create or replace function resolve.with_implied(claims jsonb) returns jsonb
language sql immutable parallel safe
return jsonb_build_object('status', 'scheduled', 'time_status', case when claims ? 'start' then 'confirmed' else 'tbd' end) || claims;

comment on function resolve.with_implied(jsonb) is
  'Returns what one observation states of a fixture (claims: field path to value) together with what it implies, as '
  'resolve.stated_and_implied has it (DECIDE-18, DECIDE-20, DECIDE-29).';
