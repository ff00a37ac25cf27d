create or replace function manage.get_payload(credential bytea, mode text, batch_id text) returns bytea
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(get_payload.credential, 'get_payload', get_payload.mode);
  v_batch manage.batch := manage.require_own_batch(v_caller, get_payload.mode, get_payload.batch_id);
begin
  perform manage.log_act(v_caller, v_batch.mode, v_batch.batch_id, v_batch.account_id);
  return (select b.payload from intake.batches b where b.batch_id = v_batch.batch_id);
end;
$$;

comment on function manage.get_payload(bytea, text, text) is
  'Returns the bytes of a batch of the account in a mode, as they were pushed. Who read them stands in its log. Raises OYN01 '
  '(not_found). PEOPLE-14, PRIVACY-30.';
