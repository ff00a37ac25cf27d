create or replace function read.in_range(
  sorts_at timestamptz, fixture_id text, from_at timestamptz, from_id text, to_at timestamptz, to_id text
) returns boolean
language sql immutable parallel safe
return (in_range.sorts_at, in_range.fixture_id collate "C") > (in_range.from_at, in_range.from_id)
  and (in_range.sorts_at, in_range.fixture_id collate "C") < (in_range.to_at, in_range.to_id);

comment on function read.in_range(timestamptz, text, timestamptz, text, timestamptz, text) is
  'Returns whether the place of a fixture in a list is within a range (read.range_of). Both ends are places, so that an index is read '
  'from the one to the other: it is inlined.';
