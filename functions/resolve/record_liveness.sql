create or replace function resolve.record_liveness(realm_id integer, entity_type text, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if record_liveness.entity_type = 'result' then
    perform resolve.record_result_liveness(record_liveness.realm_id, record_liveness.round);
    return;
  end if;
  update pg_temp.decided d set is_withdrawal = i.verdict = 'withdrawal', is_return = i.is_return
    from pg_temp.incoming i
   where i.type = record_liveness.entity_type and i.round = record_liveness.round and (i.verdict = 'withdrawal' or i.is_return)
     and d.entity_id = i.entity_id and not d.is_new;

  insert into pg_temp.decided (entity_id, seq, winners, is_new, is_withdrawal, is_return)
  select i.entity_id, i.seq, '{}', false, i.verdict = 'withdrawal', i.is_return
    from pg_temp.incoming i
   where i.type = record_liveness.entity_type and i.round = record_liveness.round and (i.verdict = 'withdrawal' or i.is_return)
     and not exists (select from pg_temp.decided d where d.entity_id = i.entity_id)
     and canon.entity_exists(record_liveness.realm_id, i.type, i.entity_id);
end;
$$;

comment on function resolve.record_liveness(integer, text, integer) is
  'Records a change where a source stops listing an entity or lists it again, even if no field differs (HISTORY-12). Results are not '
  'entities: see resolve.record_result_liveness.';
