create or replace function resolve.settle_wanted(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_time text := util.ulid_time(util.now());
  v_open bigint[] := array(select w.mapping_id from pg_temp.wanted w where not w.is_mapped_now and (w.entity_id is null or w.entity_type = 'result'));
begin
  if v_open = '{}' then
    return;
  end if;
  -- Other batches may speak of these at this moment: they are waited for, in one order for everybody, and then it is read what they made of them.
  perform from canon.external_ids m
    where m.realm_id = settle_wanted.realm_id and m.mapping_id = any (v_open) order by m.entity_type, m.external_id, m.player_id for no key update;
  update pg_temp.wanted w set entity_id = m.entity_id, content_hash = m.content_hash
    from canon.external_ids m
   where w.mapping_id = any (v_open) and m.realm_id = settle_wanted.realm_id and m.mapping_id = w.mapping_id;

  with described as (
    update canon.external_ids m
       set entity_id = coalesce(resolve.known_entity(m.realm_id, m.entity_type, m.external_id), canon.id_prefix(m.entity_type) || '_' || v_time || util.ulid_tail())
     where m.realm_id = settle_wanted.realm_id and m.entity_id is null and m.entity_type <> 'result'
       and m.mapping_id in (select w.mapping_id from pg_temp.wanted w where w.is_described and w.entity_id is null)
    returning mapping_id, external_id, entity_id
  )
  update pg_temp.wanted w set entity_id = described.entity_id, is_new = described.entity_id <> described.external_id, is_mapped_now = true
    from described
   where described.mapping_id = w.mapping_id;
end;
$$;

comment on function resolve.settle_wanted(integer) is 'Ids that were known and lead nowhere yet, of which only the deletion was told: those that are described or referred to now get their entity, one for all batches that do so at once. Results, which may move between fixtures, are held from here on.';
