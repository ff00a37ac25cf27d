create or replace function connect.measure_content(facts jsonb) returns connect.measure
language sql immutable
return row(
  6, 'content', (facts ->> 'all_kept')::numeric, 0.02 * (facts ->> 'listed')::integer,
  (facts ->> 'count')::integer > 0 and (facts ->> 'listed')::integer >= 5
    and (facts ->> 'all_kept')::integer < 0.02 * (facts ->> 'listed')::integer
    and (facts ->> 'teams_known')::integer < 0.5 * (facts ->> 'teams')::integer,
  format('%s of %s games known are in it, and %s of its %s teams are known: it looks like another schedule.',
         facts ->> 'all_kept', facts ->> 'listed', facts ->> 'teams_known', facts ->> 'teams'), jsonb_build_array())::connect.measure;

comment on function connect.measure_content(jsonb) is
  'Measure 6: fewer than 2 percent of the games known and fewer than half of its teams are known: another league or season. FEED-30.';
