create or replace function identity.store_names(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.named n
     set (mapping_id, entity_id) = (
           select w.mapping_id, w.entity_id
             from pg_temp.wanted w
            where w.external_id = n.external_id and w.entity_type = n.entity_type and w.mapping_id is not null
            limit 1);
  insert into identity.names (realm_id, mapping_id, entity_type, said, profile, own_text)
  select store_names.realm_id, n.mapping_id, n.entity_type, n.said, n.profile, n.own_text
    from pg_temp.named n
   order by n.mapping_id
      on conflict on constraint names_pkey do update set said = excluded.said, profile = excluded.profile, own_text = excluded.own_text;
  perform identity.note_embeddings(store_names.realm_id);
  perform identity.note_keys(store_names.realm_id);
end;
$$;

comment on function identity.store_names(integer) is
  'Stores the names of pg_temp.named, whose external ids stand in pg_temp.wanted, with their vectors and blocking keys, in order of the '
  'external ids and then of the keys (docs/locks.md). IDENTITY-111, IDENTITY-113.';
