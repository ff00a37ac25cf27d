create or replace function connect.measure_called_off(facts jsonb) returns connect.measure
language sql immutable
return row(
  17, 'called_off', (facts #>> '{called_off,count}')::numeric, 0.35 * (facts #>> '{called_off,of}')::integer,
  (facts #>> '{called_off,count}')::integer >= 5 and (facts #>> '{called_off,days}')::integer > 14
    and (facts #>> '{called_off,count}')::integer > 0.35 * (facts #>> '{called_off,of}')::integer,
  format('The status of %s of %s games to come is newly cancelled or postponed, over %s days.', facts #>> '{called_off,count}',
         facts #>> '{called_off,of}', facts #>> '{called_off,days}'), jsonb_build_array())::connect.measure;

comment on function connect.measure_called_off(jsonb) is
  'Measure 17: of the games to come 5 or more, and more than 35 percent, are newly cancelled or postponed, over more than two weeks: no '
  'weather lasts so long. FEED-203.';
