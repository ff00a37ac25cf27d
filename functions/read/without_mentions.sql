create or replace function read.without_mentions(document json, pattern text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select '{' || string_agg(to_json(m.key)::text || ':' || m.value, ',' order by m.number) || '}'
      from (
        select e.key, e.number, case
                 when e.key in ('data', 'rows', 'derived_from', 'missing_fixtures') and json_typeof(e.value) = 'array' then (
                   select '[' || coalesce(string_agg(k.element, ',' order by k.number), '') || ']'
                     from (
                       select a.number, case
                                when json_typeof(a.element) = 'object' and a.element -> 'rows' is not null
                                  then read.without_mentions(a.element, without_mentions.pattern)
                                when a.element::text !~ without_mentions.pattern then a.element::text
                              end as element
                         from json_array_elements(e.value) with ordinality a (element, number)
                     ) k
                    where k.element is not null)
                 when e.value::text !~ without_mentions.pattern then e.value::text
               end as value
          from json_each(without_mentions.document) with ordinality e (key, value, number)
      ) m
    having bool_and(m.value is not null));
end;
$$;

comment on function read.without_mentions(json, text) is
  'Returns the JSON text of an answer without the elements of its lists (data, of tables rows and fixtures) that mention an id of a '
  'pattern (ids with | between them), byte for byte otherwise; null where it mentions one elsewhere: it is about it. PRIVACY-23.';
