create or replace function canon.place_text(sorts_at timestamptz, fixture_id text) returns text
language sql stable parallel safe
return case when isfinite(sorts_at) then util.rfc3339(sorts_at) else 'infinity' end || ' ' || fixture_id;

comment on function canon.place_text(timestamptz, text) is 'Where a list of fixtures goes on: moment and id.';
