create or replace function connect.measure_garbled(facts jsonb) returns connect.measure
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select row(
           16, 'garbled', jsonb_array_length(facts -> 'garbled'), 1, jsonb_array_length(facts -> 'garbled') > 0,
           case when facts -> 'garbled' = '[]' then 'No name is garbled.'
                else format('Letters of %s names are garbled: %s.', jsonb_array_length(facts -> 'garbled'), (
                  select string_agg(format('"%s" reads "%s"', n.value ->> 'was', n.value ->> 'is'), ', ' order by n.place)
                    from jsonb_array_elements(facts -> 'garbled') with ordinality n (value, place)
                   where n.place <= 3)) end,
           jsonb_build_array())::connect.measure;
$$;

comment on function connect.measure_garbled(jsonb) is
  'Measure 16: a name of a team, a place or a division is one that is known but for its letters beyond ASCII, which are garbled. FEED-202.';
