create or replace function connect.measure_skipped(facts jsonb) returns connect.measure
language sql immutable
return row(
  7, 'skipped', (facts ->> 'new_skips')::numeric,
  greatest(0.05, 3 * coalesce((facts #>> '{baseline,skipped}')::numeric, 0) + 0.02) * (facts ->> 'rows')::integer,
  (facts ->> 'new_skips')::integer >= 3 and (facts ->> 'new_skips')::integer
    > greatest(0.05, 3 * coalesce((facts #>> '{baseline,skipped}')::numeric, 0) + 0.02) * (facts ->> 'rows')::integer,
  format('%s of %s rows cannot be read that could be read before%s', facts ->> 'new_skips', facts ->> 'rows',
         coalesce(': ' || (facts ->> 'skip_words'), '.')),
  jsonb_build_array())::connect.measure;

comment on function connect.measure_skipped(jsonb) is
  'Measure 7: three or more rows are skipped that were not skipped before, and more than 5 percent, or three times the share of the '
  'baseline and 2 percent. FEED-30.';
