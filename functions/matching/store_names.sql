create or replace function matching.store_names(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.new_names) then
    return;
  end if;
  update pg_temp.new_names n
     set (mapping_id, entity_id) = (
           select w.mapping_id, w.entity_id
             from pg_temp.mentions w
            where w.external_id = n.external_id and w.entity_type = n.entity_type and w.mapping_id is not null
            limit 1);
  perform matching.write_names(store_names.realm_id);
end;
$$;

comment on function matching.store_names(integer) is
  'Stores the names of pg_temp.new_names, whose external ids are in pg_temp.mentions, with their parts and vectors, in order of the '
  'external ids (docs/locks.md). IDENTITY-110, IDENTITY-113.';
