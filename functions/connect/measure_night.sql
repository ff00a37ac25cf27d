create or replace function connect.measure_night(facts jsonb) returns connect.measure
language sql immutable
return row(
  13, 'night', (facts ->> 'night')::numeric, coalesce((facts #>> '{baseline,night}')::numeric, 0) + 0.05,
  coalesce((facts ->> 'starts')::integer >= 5 and (facts #>> '{baseline,starts}')::integer > 0
    and (facts ->> 'night')::numeric > (facts #>> '{baseline,night}')::numeric
      + case when (facts ->> 'starts')::integer >= 20 then 0.05 else 0.15 end, false),
  format('%s percent of the games start between 23:00 and 07:00; before it was %s.', round(100 * (facts ->> 'night')::numeric),
         round(100 * coalesce((facts #>> '{baseline,night}')::numeric, 0))), jsonb_build_array())::connect.measure;

comment on function connect.measure_night(jsonb) is
  'Measure 13: of 20 starts or more the share between 23:00 and 07:00 is 5 points above that of the baseline, of 5 or more 15 points. '
  'FEED-30.';
