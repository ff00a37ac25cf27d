create or replace function connect.measure_rekeyed(facts jsonb) returns connect.measure
language sql immutable
return row(
  15, 'rekeyed', (facts ->> 'kept_by_id')::numeric, 0.1 * (facts ->> 'with_id')::integer, false,
  case when connect.is_rekeyed(facts)
       then 'The ids in the file are others than before, and the games are the same: entries are told by what they say.'
       else 'The ids in the file are of use.' end, jsonb_build_array())::connect.measure;

comment on function connect.measure_rekeyed(jsonb) is
  'Measure 15: fewer than a tenth of the ids are found again while 80 percent of the games are. It never holds a run. FEED-30, FEED-31.';
