create or replace function resolve.end_void(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_mapping_ids bigint[];
begin
  with named as (
    update pg_temp.mentions w set is_void = false
     where w.is_void and w.is_described and w.entity_type = end_void.entity_type
       and (end_void.round is null or exists (
         select from pg_temp.incoming i
          where i.mapping_id = w.mapping_id and i.type = w.entity_type and i.round = end_void.round and not i.is_deleted))
    returning w.mapping_id
  )
  select array_agg(distinct n.mapping_id) into v_mapping_ids from named n;
  if v_mapping_ids is null then
    return;
  end if;
  update canon.external_ids m set is_void = false
   where m.realm_id = end_void.realm_id and m.mapping_id = any (v_mapping_ids) and m.is_void;
  delete from canon.claims c
   where c.realm_id = end_void.realm_id and c.mapping_id = any (v_mapping_ids) and c.implied_by = 'void';
  insert into pg_temp.contested (entity_id, field, seq)
  select v.entity_id, f.field, v.seq
    from (
      select w.entity_id, coalesce(min(w.seq), (
               select min(i.seq) from pg_temp.incoming i where i.mapping_id = w.mapping_id and i.type = w.entity_type)) as seq
        from pg_temp.mentions w
       where w.mapping_id = any (v_mapping_ids) and w.entity_type = end_void.entity_type
         and canon.void_at(end_void.realm_id, end_void.entity_type, w.entity_id) is not null
       group by w.entity_id, w.mapping_id, w.entity_type
    ) v
    cross join lateral (
      select 'void_at' as field
      union all
      select jsonb_object_keys(canon.fields_of(end_void.realm_id, end_void.entity_type, v.entity_id))
    ) f;
end;
$$;

comment on function resolve.end_void(integer, text, integer) is
  'Ends that external ids of a type are void where the observations of a round describe them, or where any observation of the batch '
  'names them (round null), and contests every field of what was void because of it. UNDO-5.';
