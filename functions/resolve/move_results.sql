create or replace function resolve.move_results(realm_id integer, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  with moved as (
    select i.seq, i.mapping_id, m.entity_id as left_id
      from pg_temp.incoming i
      join canon.external_ids m on m.realm_id = move_results.realm_id and m.mapping_id = i.mapping_id
     where i.type = 'result' and i.round = move_results.round and i.verdict = 'news' and m.entity_id <> i.entity_id
  ), parted as (
    update canon.external_ids m set entity_id = i.entity_id, origin_id = i.origin_id
      from moved
      join pg_temp.incoming i on i.seq = moved.seq and i.type = 'result'
     where m.realm_id = move_results.realm_id and m.mapping_id = moved.mapping_id
    returning m.mapping_id
  )
  insert into pg_temp.contested (entity_id, field, seq)
  select moved.left_id, 'result', moved.seq from moved join parted using (mapping_id)
  union
  select i.entity_id, 'result', i.seq from moved join pg_temp.incoming i on i.seq = moved.seq and i.type = 'result'
  except
  select c.entity_id, c.field, c.seq from pg_temp.contested c;
end;
$$;

comment on function resolve.move_results(integer, integer) is
  'Moves results whose source corrected which fixture they belong to: the claim moves, and the field result of both fixtures is contested.';
