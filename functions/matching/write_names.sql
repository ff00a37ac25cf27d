create or replace function matching.write_names(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_version constant integer := likeness.version_in_force();
begin
  -- Names before parts: reading a name again locks it first (matching.read_outdated).
  insert into matching.names (realm_id, mapping_id, entity_type, source_id, marks, version, said)
  select write_names.realm_id, n.mapping_id, n.entity_type, m.source_id, n.marks, v_version, n.said
    from pg_temp.new_names n
    join canon.external_ids m on m.realm_id = write_names.realm_id and m.mapping_id = n.mapping_id
   order by n.mapping_id
      on conflict on constraint names_pkey do update set said = excluded.said, marks = excluded.marks, version = excluded.version;
  delete from matching.name_parts p
   using pg_temp.new_names n
   where p.realm_id = write_names.realm_id and p.mapping_id = n.mapping_id;
  insert into matching.name_parts (realm_id, mapping_id, kind, value, ordinal, of_club)
  select distinct write_names.realm_id, n.mapping_id, p.kind, p.value, p.ordinal, p.of_club
    from pg_temp.new_names n
    join pg_temp.parts p on p.name_no = n.name_no
   order by n.mapping_id;
  perform matching.store_vectors(write_names.realm_id);
end;
$$;

comment on function matching.write_names(integer) is
  'Writes the names of pg_temp.new_names, each with its external id, and what pg_temp.parts reads of them, with their vectors, in order '
  'of the external ids (docs/locks.md). IDENTITY-110, IDENTITY-113.';
