create or replace function connect.column_changes(headers jsonb, others jsonb) returns table (place bigint, words text)
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select min(h.place), case when o.count > 0 then format('another column "%s"', min(h.name)) else format('column "%s"', min(h.name)) end
    from jsonb_array_elements_text(column_changes.headers) with ordinality h (name, place)
    cross join lateral (
      select count(*) from jsonb_array_elements_text(column_changes.others) x (name)
       where lower(replace(x.name, ' ', '')) = lower(replace(h.name, ' ', ''))
    ) o (count)
   where h.name <> ''
   group by lower(replace(h.name, ' ', '')), o.count
  having count(*) > o.count;
$$;

comment on function connect.column_changes(jsonb, jsonb) is
  'Returns the columns of a list of headers that are not in others, or not as often, in their order and in words; case and blanks aside. '
  'FEED-30.';
