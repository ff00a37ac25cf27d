create or replace function desk.read_batch(session_hash bytea, mode text, batch_id text) returns manage.batch
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_batch.session_hash, 'read_batch', read_batch.mode);
  v_batch manage.batch := desk.own_batch(v_caller.account_id, read_batch.mode, read_batch.batch_id);
begin
  perform desk.note_action(v_caller, read_batch.mode, v_batch.batch_id);
  return v_batch;
end;
$$;

comment on function desk.read_batch(bytea, text, text) is
  'Returns the state of a batch of the account in a mode. Raises OYN01 (not_found). PEOPLE-14.';
