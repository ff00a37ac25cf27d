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
  coalesce((
    select format('%s of %s %s by the same %s %s%s.', facts #>> '{shift,count}', facts ->> 'kept',
                  case facts #>> '{shift,count}' when '1' then 'starts moves' else 'starts move' end, n.size, n.unit,
                  case when n.size <> 1 then 's' end)
      from (select abs((facts #>> '{shift,minutes}')::bigint)) m (minutes)
      cross join lateral (
        select m.minutes / u.minutes, u.name
          from (values (1440, 'day'), (60, 'hour'), (1, 'minute')) u (minutes, name)
         where m.minutes % u.minutes = 0
         order by u.minutes desc
         limit 1
      ) n (size, unit)), 'No start moved.'), jsonb_build_array())::connect.measure;

comment on function connect.measure_shift(jsonb) is
  'Measure 11: 10 or more starts, and 15 percent of those known, on 3 days or more, move by the same time, or half of all; or 5 to 9 on 3 '
  'days that are half of the games to come; or 2 by half a day, morning for afternoon. A weekend that is put off is none. FEED-30.';
