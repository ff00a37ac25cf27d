create or replace function connect.measure_scores(facts jsonb) returns connect.measure
language sql immutable
return row(
  12, 'scores', (facts ->> 'rescored')::numeric, 0.2 * (facts ->> 'scored')::integer,
  case when (facts ->> 'scored')::integer >= 10 then (facts ->> 'rescored')::integer > 0.2 * (facts ->> 'scored')::integer
       else (facts ->> 'rescored')::integer > greatest(2, 0.5 * (facts ->> 'scored')::integer) end,
  format('%s of %s scores known differ.', facts ->> 'rescored', facts ->> 'scored'), jsonb_build_array())::connect.measure;

comment on function connect.measure_scores(jsonb) is
  'Measure 12: more than 20 percent of 10 or more known scores differ; of fewer, 3 and more than half. FEED-30.';
