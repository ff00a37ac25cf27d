create or replace function connect.measure_exchanged(facts jsonb) returns connect.measure
language sql immutable
return row(
  10, 'exchanged', (facts ->> 'exchanged')::numeric, 0.1 * (facts ->> 'compared')::integer,
  (facts ->> 'exchanged')::integer >= 3 and (facts ->> 'exchanged')::integer > 0.1 * (facts ->> 'compared')::integer,
  format('Home and away are exchanged in %s of %s games known.', facts ->> 'exchanged', facts ->> 'compared'),
  jsonb_build_array())::connect.measure;

comment on function connect.measure_exchanged(jsonb) is
  'Measure 10: home and away are exchanged in more than a tenth of the games known, and in 3 at least. FEED-30.';
