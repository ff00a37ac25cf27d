create or replace function connect.measure_total(facts jsonb) returns connect.measure
language sql immutable
return row(
  5, 'total', (facts ->> 'count')::numeric, 0.5 * (facts ->> 'median')::numeric,
  coalesce((facts ->> 'count')::integer > 0 and (facts ->> 'median')::numeric >= 5
    and (facts ->> 'count')::integer < 0.5 * (facts ->> 'median')::numeric
    and (facts ->> 'first_day')::date < (facts ->> 'today')::date - 21, false),
  format('It has %s entries; the last runs had %s.', facts ->> 'count', coalesce(round((facts ->> 'median')::numeric)::text, 'none')),
  jsonb_build_array())::connect.measure;

comment on function connect.measure_total(jsonb) is
  'Measure 5: fewer than half as many entries as the median of the last five applied runs, unless the list begins no more than 21 days '
  'ago. FEED-30.';
