create or replace function desk.replay_batch(
  session_hash bytea, mode text, batch_id text, readable text, accepted integer, rejected integer, errors jsonb
) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(replay_batch.session_hash, 'replay_batch', replay_batch.mode);
  v_batch manage.batch := desk.own_batch(v_caller.account_id, replay_batch.mode, replay_batch.batch_id);
begin
  perform manage.replay_batch(
    v_batch.batch_id, replay_batch.readable, replay_batch.accepted, replay_batch.rejected, replay_batch.errors);
  perform desk.note_action(v_caller, replay_batch.mode, v_batch.batch_id);
end;
$$;

comment on function desk.replay_batch(bytea, text, text, text, integer, integer, jsonb) is
  'Queues a batch of the account in a mode again, with what the shell made of its bytes by today''s parser (as in '
  'api.push_observations). Raises OYN01 (not_found), OYC03 (conflict: read before a person was erased). PEOPLE-14, INTAKE-10.';
