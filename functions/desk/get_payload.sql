create or replace function desk.get_payload(session_hash bytea, mode text, batch_id text) returns bytea
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(get_payload.session_hash, 'get_payload', get_payload.mode);
  v_batch manage.batch := desk.own_batch(v_caller.account_id, get_payload.mode, get_payload.batch_id);
begin
  perform desk.note_action(v_caller, get_payload.mode, v_batch.batch_id);
  return manage.get_payload(v_batch.batch_id);
end;
$$;

comment on function desk.get_payload(bytea, text, text) is
  'Returns the bytes of a batch of the account in a mode, as they were pushed. Raises OYN01 (not_found). PEOPLE-14.';
