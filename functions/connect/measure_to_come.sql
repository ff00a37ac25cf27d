create or replace function connect.measure_to_come(facts jsonb) returns connect.measure
language sql immutable
return row(
  3, 'to_come', ((facts ->> 'to_come')::integer - (facts ->> 'to_come_kept')::integer)::numeric,
  greatest(3, 0.1 * (facts ->> 'to_come')::integer),
  (facts ->> 'count')::integer > 0 and (facts ->> 'to_come')::integer >= 5
    and (facts ->> 'to_come')::integer - (facts ->> 'to_come_kept')::integer > greatest(3, 0.1 * (facts ->> 'to_come')::integer),
  format('%s of %s games still to come are missing%s.', (facts ->> 'to_come')::integer - (facts ->> 'to_come_kept')::integer,
         facts ->> 'to_come',
         case when (facts ->> 'first_day')::date > (facts ->> 'today')::date and (facts ->> 'to_come_kept')::integer = 0
              then ': it begins later than they do' else '' end),
  jsonb_build_array())::connect.measure;

comment on function connect.measure_to_come(jsonb) is
  'Measure 3: more games still to come are missing than 3 or a tenth, of 5 or more, whatever days the file covers. FEED-30.';
