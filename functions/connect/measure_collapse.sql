create or replace function connect.measure_collapse(facts jsonb) returns connect.measure
language sql immutable
return row(
  4, 'collapse', (facts ->> 'within_kept')::numeric, 0.7 * (facts ->> 'within')::integer,
  (facts ->> 'within')::integer >= 5 and (facts ->> 'within_kept')::integer < 0.7 * (facts ->> 'within')::integer,
  format('Between its first and last day %s of %s games known are found again.', facts ->> 'within_kept', facts ->> 'within'),
  jsonb_build_array())::connect.measure;

comment on function connect.measure_collapse(jsonb) is
  'Measure 4: of the games known between the first and the last day of the file fewer than 70 percent are in it, of 5 or more. FEED-30.';
