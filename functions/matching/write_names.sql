create or replace function matching.write_names(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_version constant integer := likeness.version_in_force();
begin
  -- Names before keys: reading a name again locks it first (matching.read_outdated).
  insert into matching.names (realm_id, mapping_id, entity_type, source_id, marks, version, said, keys, parts)
  select write_names.realm_id, n.mapping_id, n.entity_type, m.source_id, n.marks, v_version, n.said, n.keys, coalesce(k.parts, '{}')
    from pg_temp.new_names n
    join canon.external_ids m on m.realm_id = write_names.realm_id and m.mapping_id = n.mapping_id
    cross join lateral (
      select array_agg((p.kind, p.value, p.ordinal, p.of_club)::matching.part) as parts
        from (select distinct x.kind, x.value, x.ordinal, x.of_club from pg_temp.parts x where x.name_no = n.name_no) p
    ) k
   order by n.mapping_id
      on conflict on constraint names_pkey do update
     set said = excluded.said, marks = excluded.marks, version = excluded.version, parts = excluded.parts;
  -- What was known by other keys still lists those. Few are: they are found first, whatever is known of the tables.
  with renamed as materialized (
    select n.mapping_id, o.keys as old_keys, n.keys
      from pg_temp.new_names n
      cross join lateral (
        select x.keys from matching.names x
         where x.realm_id = write_names.realm_id and x.mapping_id = n.mapping_id
        offset 0) o
     where o.keys <> n.keys
  ), written as (
    update matching.names k set keys = r.keys
      from renamed r
     where k.realm_id = write_names.realm_id and k.mapping_id = r.mapping_id
  )
  delete from matching.name_keys k
   using renamed r
   where k.realm_id = write_names.realm_id and k.mapping_id = r.mapping_id and k.key = any (r.old_keys);
  insert into matching.name_keys as o (realm_id, key, mapping_id, marks)
  select write_names.realm_id, k.key, n.mapping_id, n.marks
    from pg_temp.new_names n
    cross join lateral unnest(n.keys) k (key)
   order by n.mapping_id
      on conflict on constraint name_keys_pkey do update set marks = excluded.marks where o.marks <> excluded.marks;
  perform matching.store_vectors(write_names.realm_id);
end;
$$;

comment on function matching.write_names(integer) is
  'Writes the names of pg_temp.new_names, each with its external id, its parts (pg_temp.parts), keys and vector, in order of the '
  'external ids (docs/locks.md). IDENTITY-110, IDENTITY-113.';
