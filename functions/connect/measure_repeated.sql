create or replace function connect.measure_repeated(facts jsonb) returns connect.measure
language sql immutable
return row(
  14, 'repeated', coalesce((facts ->> 'repeated')::numeric, 0),
  coalesce((facts #>> '{baseline,repeated}')::integer, 0) + greatest(2, 0.02 * (facts ->> 'count')::integer),
  coalesce((facts ->> 'repeated')::integer, 0)
    > coalesce((facts #>> '{baseline,repeated}')::integer, 0) + greatest(2, 0.02 * (facts ->> 'count')::integer),
  format('%s entries stand in it twice, with one id or with the same sides at one time and place.', coalesce(facts ->> 'repeated', '0')),
  jsonb_build_array())::connect.measure;

comment on function connect.measure_repeated(jsonb) is
  'Measure 14: more entries than 2 and 2 percent have an id that another entry of the file has, or the sides, time and place of another; '
  'those of the baseline aside. FEED-30.';
