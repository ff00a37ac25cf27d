create or replace function connect.measure_shift(facts jsonb) returns connect.measure
language sql immutable
return row(
  11, 'shift', coalesce((facts #>> '{shift,count}')::numeric, 0), 0.15 * (facts ->> 'kept')::integer,
  coalesce(
    (facts #>> '{shift,count}')::integer >= 2 and abs((facts #>> '{shift,minutes}')::bigint) % 1440 = 720
    or case when (facts #>> '{shift,count}')::integer >= 10
         then (facts #>> '{shift,count}')::integer >= 0.15 * (facts ->> 'kept')::integer and (facts #>> '{shift,days}')::integer >= 3
           or (facts #>> '{shift,count}')::integer >= 0.5 * (facts ->> 'kept')::integer
         else (facts #>> '{shift,count}')::integer >= greatest(5, 0.5 * (facts #>> '{called_off,of}')::integer)
           and (facts #>> '{shift,days}')::integer >= 3 end, false),
  case when facts #>> '{shift,minutes}' is null then 'No start moved.' else
    format('%s of %s starts move by the same %s.', facts #>> '{shift,count}', facts ->> 'kept',
           case
             when (facts #>> '{shift,minutes}')::bigint % 1440 = 0 then (facts #>> '{shift,minutes}')::bigint / 1440 || ' days'
             when (facts #>> '{shift,minutes}')::bigint % 60 = 0 then (facts #>> '{shift,minutes}')::bigint / 60 || ' hours'
             else (facts #>> '{shift,minutes}') || ' minutes' end) end, jsonb_build_array())::connect.measure;

comment on function connect.measure_shift(jsonb) is
  'Measure 11: 10 or more starts, and 15 percent of those known, on 3 days or more, move by the same time, or half of all; or 5 to 9 on 3 '
  'days that are half of the games to come; or 2 by half a day, morning for afternoon. A weekend that is put off is none. FEED-30.';
