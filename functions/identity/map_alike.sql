create or replace function identity.map_alike(entity_types text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_time text := util.ulid_time(util.now());
begin
  update pg_temp.alike a
     set own_origin_id = identity.later_id(a.origin_id, v_time), decision_id = 'rev_' || v_time || util.ulid_tail()
   where a.verdict = 'auto' and a.entity_type = any (map_alike.entity_types);
  update pg_temp.wanted w set entity_id = a.entity_id, origin_id = a.own_origin_id
    from pg_temp.alike a
   where a.verdict = 'auto' and a.entity_type = any (map_alike.entity_types) and w.external_id = a.name_id
     and w.entity_type = a.entity_type and w.mapping_id is null;
end;
$$;

comment on function identity.map_alike(text[]) is
  'Gives the external ids of some types whose verdict in pg_temp.alike is auto the entity that they mean, and the id that they would have '
  'been given otherwise as their origin.';
