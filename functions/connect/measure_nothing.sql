create or replace function connect.measure_nothing(facts jsonb) returns connect.measure
language sql immutable
return row(
  2, 'nothing', (facts ->> 'count')::numeric, 1,
  (facts ->> 'count')::integer = 0 and (facts ->> 'to_come')::integer > 0,
  case when (facts ->> 'count')::integer = 0
       then format('There is no game in it, and %s are still to come.', facts ->> 'to_come')
       else format('There are %s entries in it.', facts ->> 'count') end, jsonb_build_array())::connect.measure;

comment on function connect.measure_nothing(jsonb) is 'Measure 2: nothing was read while games are to come. FEED-30.';
