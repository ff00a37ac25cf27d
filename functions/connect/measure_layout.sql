create or replace function connect.measure_layout(facts jsonb) returns connect.measure
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select row(
           1, 'layout', c.gone + c.come + c.moved, 0,
           c.is_known and c.is_told and (facts -> 'fingerprint' is distinct from facts #> '{baseline,fingerprint}' or c.moved > 0),
           concat_ws(
             ' ',
             case when c.gone > 0 then format('Gone: %s.', c.gone_names) end,
             case when c.come > 0 then format('New: %s.', c.new_names) end,
             case when c.moved > 0 then format('Read from another column than before: %s.', c.moved_roles) end,
             case when c.gone + c.come + c.moved = 0 then
               case when facts -> 'fingerprint' is distinct from facts #> '{baseline,fingerprint}' and c.is_known
                    then 'The page or file is built in another way than before.' else 'The columns are those of before.' end end,
             case when c.is_known and (facts ->> 'all_kept')::integer > 0 then
               format('As it is read now, %s of %s games known are found again.', facts ->> 'all_kept', facts ->> 'listed') end),
           jsonb_build_array())::connect.measure
    from (
      select coalesce(facts ->> 'fingerprint', '') <> '' as is_told,
             facts ? 'baseline' and jsonb_typeof(facts -> 'baseline') = 'object' as is_known,
             (select count(*) from connect.column_changes(o.headers, n.headers) h)::integer as gone,
             (select count(*) from connect.column_changes(n.headers, o.headers) h where o.headers <> '[]')::integer as come,
             (select string_agg(h.words, ', ' order by h.place) from connect.column_changes(o.headers, n.headers) h) as gone_names,
             (select string_agg(h.words, ', ' order by h.place) from connect.column_changes(n.headers, o.headers) h) as new_names,
             (select count(*) from jsonb_each_text(o.mapping) m where m.value is distinct from n.mapping ->> m.key)::integer as moved,
             (select string_agg(
                       case when n.mapping ? m.key then format('%s (was "%s", now "%s")', m.key, m.value, n.mapping ->> m.key)
                            else format('%s (was "%s", now none)', m.key, m.value) end, ', ')
                from jsonb_each_text(o.mapping) m where m.value is distinct from n.mapping ->> m.key) as moved_roles
        from (select coalesce(facts #> '{baseline,headers}', '[]'), coalesce(facts #> '{baseline,mapping}', '{}')) o (headers, mapping)
        cross join (select facts -> 'headers', facts -> 'mapping') n (headers, mapping)
    ) c;
$$;

comment on function connect.measure_layout(jsonb) is
  'Measure 1: whether columns, their meaning or the structure of the page differ from the baseline, with the columns by '
  'name. What has no columns, as a page that says that there are no games or an empty list, is for measure 2. FEED-30.';
