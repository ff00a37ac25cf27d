create or replace function resolve.stated_otherwise(realm_id integer, source_id text, target_ids text[], row_limit integer)
returns table (entity_id text, mapping_ids bigint[]) language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with shared as materialized (
    select m.entity_id, array_agg(m.mapping_id) as own_ids, min(m.ids) as other_ids
      from (
        select x.entity_id, x.mapping_id, t.ids
          from canon.external_ids x
          cross join lateral (
            select array_agg(o.mapping_id) as ids from canon.external_ids o
             where o.realm_id = x.realm_id and o.entity_id = x.entity_id and o.source_id = any (stated_otherwise.target_ids)) t
         where x.realm_id = stated_otherwise.realm_id and x.source_id = stated_otherwise.source_id and t.ids is not null
         limit stated_otherwise.row_limit) m
     group by m.entity_id
  )
  select s.entity_id, case when exists (
           select from canon.claims c
            where c.realm_id = stated_otherwise.realm_id and c.mapping_id = any (s.own_ids)
              and exists (
                select from canon.claims d
                 where d.realm_id = c.realm_id and d.mapping_id = any (s.other_ids) and d.implied_by = ''
                   and canon.unit_of(d.field) = canon.unit_of(c.field))
              and (not exists (
                select from canon.claims d
                 where d.realm_id = c.realm_id and d.mapping_id = any (s.other_ids) and d.field = c.field and d.value = c.value)
                -- What the two report alike gives way to a third that is newer than the one, or to the other of two targets.
                or exists (
                  select from canon.external_ids x
                    join canon.claims e
                      on e.realm_id = x.realm_id and e.mapping_id = x.mapping_id and e.implied_by = ''
                     and canon.unit_of(e.field) = canon.unit_of(c.field)
                   where x.realm_id = c.realm_id and x.entity_id = s.entity_id and x.mapping_id <> all (s.own_ids)
                     and (x.mapping_id <> all (s.other_ids) or cardinality(stated_otherwise.target_ids) > 1)
                     and not exists (
                       select from canon.claims o
                        where o.realm_id = e.realm_id and o.mapping_id = any (s.own_ids) and o.field = e.field and o.value = e.value))))
         then s.own_ids end
    from shared s;
$$;

comment on function resolve.stated_otherwise(integer, text, text[], integer) is
  'Returns entities that a source and one of others (target_ids) report, at most row_limit, with the external ids (mappings) of the source '
  'where the two state something on one unit differently, or a third does; null: a yield changes nothing there. DECIDE-44.';
