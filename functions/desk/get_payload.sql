create or replace function desk.get_payload(session_hash bytea, mode text, batch_id text) returns bytea
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(get_payload.session_hash, 'get_payload', get_payload.mode);
  v_batch manage.batch := desk.own_batch(v_caller.account_id, get_payload.mode, get_payload.batch_id);
begin
  perform desk.note_action(v_caller, get_payload.mode, v_batch.batch_id);
  return (select b.payload from intake.batches b where b.batch_id = v_batch.batch_id);
end;
$$;

comment on function desk.get_payload(bytea, text, text) is
  'Returns the bytes of a batch of the account in a mode, as they were pushed. An operator''s look stands in its log. Raises OYN01 '
  '(not_found). PEOPLE-14, PRIVACY-30.';
