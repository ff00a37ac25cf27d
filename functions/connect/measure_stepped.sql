create or replace function connect.measure_stepped(facts jsonb) returns connect.measure
language sql immutable
return row(
  18, 'stepped', (facts ->> 'date')::numeric, 0.15 * (facts ->> 'compared')::integer,
  (facts ->> 'compared')::integer >= 20 and (facts ->> 'days')::integer >= 5 and (facts ->> 'date')::integer >= 5
    and ((facts ->> 'date')::integer > 0.15 * (facts ->> 'compared')::integer
           and (facts ->> 'changed_days')::integer > 0.5 * (facts ->> 'days')::integer
         or (facts ->> 'stepped')::integer >= 0.8 * (facts ->> 'date')::integer
           and (facts ->> 'changed_days')::integer >= 0.6 * (facts ->> 'days')::integer),
  format('%s of %s games known have another date, on %s of %s days of play, %s of them that of the next day or of the one before.',
         facts ->> 'date', facts ->> 'compared', facts ->> 'changed_days', facts ->> 'days', facts ->> 'stepped'),
  jsonb_build_array('date'))::connect.measure;

comment on function connect.measure_stepped(jsonb) is
  'Measure 18: of 20 games known or more, on 5 days of play or more, 5 or more have another date, over so many of the days that no weather '
  'explains it: more than 15 percent of them, on more than half of the days, or four fifths of them that of the next day of play, or of '
  'the one before, on 60 percent of the days. The dates stand beside other rows. FEED-343.';
