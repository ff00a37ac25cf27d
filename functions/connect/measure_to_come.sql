create or replace function connect.measure_to_come(facts jsonb) returns connect.measure
language sql immutable
return row(
  3, 'to_come', ((facts ->> 'expected')::integer - (facts ->> 'expected_kept')::integer)::numeric,
  greatest(3, 0.1 * (facts ->> 'expected')::integer),
  (facts ->> 'count')::integer > 0 and (
    (facts ->> 'expected')::integer >= 5
      and (facts ->> 'expected')::integer - (facts ->> 'expected_kept')::integer > greatest(3, 0.1 * (facts ->> 'expected')::integer)
    or (facts ->> 'to_come')::integer >= 5 and (facts ->> 'to_come_kept')::integer < 0.1 * (facts ->> 'to_come')::integer),
  case when (facts ->> 'expected')::integer >= 5 or (facts ->> 'to_come')::integer < 5
       then format('%s of %s games still to come are missing.',
                   (facts ->> 'expected')::integer - (facts ->> 'expected_kept')::integer, facts ->> 'expected')
       else format('%s of %s games still to come are missing: it begins later than they do.',
                   (facts ->> 'to_come')::integer - (facts ->> 'to_come_kept')::integer, facts ->> 'to_come') end,
  jsonb_build_array())::connect.measure;

comment on function connect.measure_to_come(jsonb) is
  'Measure 3: more games still to come are missing than 3 or a tenth, of 5 or more; or nearly all that are to come, whatever the file '
  'covers. FEED-30.';
