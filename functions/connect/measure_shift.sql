create or replace function connect.measure_shift(facts jsonb) returns connect.measure
language sql immutable
return row(
  11, 'shift', coalesce((facts #>> '{shift,count}')::numeric, 0), 0.15 * (facts ->> 'kept')::integer,
  coalesce((facts #>> '{shift,count}')::integer >= 10
    and (facts #>> '{shift,count}')::integer >= 0.15 * (facts ->> 'kept')::integer, false),
  case when facts #>> '{shift,minutes}' is null then 'No start moved.' else
    format('%s of %s starts move by the same %s.', facts #>> '{shift,count}', facts ->> 'kept',
           case
             when (facts #>> '{shift,minutes}')::integer % 1440 = 0 then (facts #>> '{shift,minutes}')::integer / 1440 || ' days'
             when (facts #>> '{shift,minutes}')::integer % 60 = 0 then (facts #>> '{shift,minutes}')::integer / 60 || ' hours'
             else (facts #>> '{shift,minutes}') || ' minutes' end) end, jsonb_build_array())::connect.measure;

comment on function connect.measure_shift(jsonb) is
  'Measure 11: 10 or more starts, and 15 percent of those known, move by the same time. FEED-30.';
