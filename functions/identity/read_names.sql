create or replace function identity.read_names(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.named n
     set (mapping_id, is_unknown) = (
           select w.mapping_id, w.mapping_id is null and w.entity_id is null and w.is_described
             from pg_temp.wanted w
            where w.external_id = n.external_id and w.entity_type = n.entity_type
            order by w.is_described desc
            limit 1);
  perform identity.read_surroundings(read_names.realm_id);

  -- References fill what is not known, and name what is known by references alone.
  update pg_temp.named n
     set old_said = k.said,
         said = (n.said - 'start_date') || k.said || case
           when n.is_reference and m.observation_id is null then jsonb_strip_nulls(jsonb_build_object('name', n.said -> 'name'))
           when n.is_reference or m.observed_at > n.observed_at then '{}'
           else n.said - array['division', 'competition', 'start_date'] end
    from identity.names k
    join canon.external_ids m on m.realm_id = read_names.realm_id and m.mapping_id = k.mapping_id
   where k.realm_id = read_names.realm_id and k.mapping_id = n.mapping_id;
  delete from pg_temp.named n where n.said = n.old_said or not n.said ? 'name';
  update pg_temp.named n
     set old_keys = identity.keys_of(k.entity_type, k.profile)
    from identity.names k
   where k.realm_id = read_names.realm_id and k.mapping_id = n.mapping_id;

  update pg_temp.named n set profile = identity.read_profile(n.entity_type, n.said);
  delete from pg_temp.named n where n.profile is null;
  update pg_temp.named n
     set own_text = identity.own_text(n.entity_type, n.profile),
         (keys, marks) = (
           select coalesce(array_agg(k.key order by k.place), '{}'), coalesce(array_agg(k.mark order by k.place), '{}')
             from identity.keyed(n.entity_type, n.profile) k);
end;
$$;

comment on function identity.read_names(integer) is
  'Completes pg_temp.named: adds what is known of the names already, reads their profiles and keys, and removes those that are no news '
  '(IDENTITY-111).';
