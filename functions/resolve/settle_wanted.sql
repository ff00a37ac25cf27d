create or replace function resolve.settle_wanted(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_time text := util.ulid_time(util.now());
  v_unsettled bigint[] := array(
    select w.mapping_id from pg_temp.wanted w where not w.is_mapped_now and (w.entity_id is null or w.entity_type = 'result'));
begin
  if v_unsettled = '{}' then
    return;
  end if;
  -- Other batches may be about these ids at this moment. Every batch waits for the others in the same order, then reads what they wrote.
  perform from canon.external_ids m
    where m.realm_id = settle_wanted.realm_id and m.mapping_id = any (v_unsettled)
    order by m.entity_type, m.external_id, m.player_id for no key update;
  update pg_temp.wanted w set entity_id = m.entity_id, origin_id = m.origin_id, content_hash = m.content_hash
    from canon.external_ids m
   where w.mapping_id = any (v_unsettled) and m.realm_id = settle_wanted.realm_id and m.mapping_id = w.mapping_id;

  with described as (
    update canon.external_ids m
       set (entity_id, origin_id) = (
             select coalesce(identity.survivor_of(m.realm_id, k.origin_id),
                             canon.id_prefix(m.entity_type) || '_' || v_time || util.ulid_tail()),
                    nullif(k.origin_id, identity.survivor_of(m.realm_id, k.origin_id))
               from (select resolve.known_entity(m.realm_id, m.entity_type, m.external_id) offset 0) k (origin_id))
     where m.realm_id = settle_wanted.realm_id and m.entity_id is null and m.entity_type <> 'result'
       and m.mapping_id in (select w.mapping_id from pg_temp.wanted w where w.is_described and w.entity_id is null)
    returning mapping_id, external_id, entity_id, origin_id
  )
  update pg_temp.wanted w
     set entity_id = described.entity_id, origin_id = described.origin_id, is_mapped_now = true,
         is_new = coalesce(described.origin_id, described.entity_id) <> described.external_id
    from described
   where described.mapping_id = w.mapping_id;
end;
$$;

comment on function resolve.settle_wanted(integer) is
  'Gives an entity to external ids of which only a deletion was known and which are described or referred to now: one entity, whichever of '
  'the batches that do so at once comes first. Locks those ids until the end of the transaction, and those of results, which may move '
  'between fixtures.';
