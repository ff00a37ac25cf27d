create or replace function connect.measure_stepped(facts jsonb) returns connect.measure
language sql immutable
return row(
  18, 'stepped', (facts #>> '{redated,count}')::numeric, 0.15 * (facts #>> '{redated,of}')::integer,
  (facts #>> '{redated,of}')::integer >= 20 and (facts #>> '{redated,of_days}')::integer >= 5
    and (facts #>> '{redated,count}')::integer >= 5
    and ((facts #>> '{redated,count}')::integer > 0.15 * (facts #>> '{redated,of}')::integer
           and (facts #>> '{redated,days}')::integer > 0.5 * (facts #>> '{redated,of_days}')::integer
         or (facts #>> '{redated,stepped}')::integer >= 0.8 * (facts #>> '{redated,count}')::integer
           and (facts #>> '{redated,days}')::integer >= 0.6 * (facts #>> '{redated,of_days}')::integer),
  format('%s of %s games known have another date, on %s of %s days of play, %s of them that of the next day or of the one before.',
         facts #>> '{redated,count}', facts #>> '{redated,of}', facts #>> '{redated,days}', facts #>> '{redated,of_days}',
         facts #>> '{redated,stepped}'),
  jsonb_build_array('date'))::connect.measure;

comment on function connect.measure_stepped(jsonb) is
  'Measure 18: of 20 games known or more, on 5 days of play or more, 5 or more have another date, over so many of the days that no weather '
  'explains it: more than 15 percent of them, on more than half of the days, or four fifths of them that of the next day of play, or of '
  'the one before, on 60 percent of the days. The dates stand beside other rows. FEED-343.';
