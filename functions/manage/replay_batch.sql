create or replace function manage.replay_batch(
  credential bytea, mode text, batch_id text, readable text, accepted integer, rejected integer, errors jsonb
) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(replay_batch.credential, 'replay_batch', replay_batch.mode);
  v_batch manage.batch := manage.require_own_batch(v_caller, replay_batch.mode, replay_batch.batch_id);
begin
  if intake.is_older_reading(v_batch.batch_id, replay_batch.readable) then
    raise exception using errcode = 'OYC03', message = 'A person in this batch was erased while it was being read. Replay it again.';
  end if;
  update intake.batches b
     set status = 'received', error = null, timeout_count = 0, timed_out_at = null, readable = replay_batch.readable,
         accepted_count = replay_batch.accepted, rejected_count = replay_batch.rejected, errors = replay_batch.errors
   where b.batch_id = v_batch.batch_id;
  perform intake.enqueue_batch(v_batch.batch_id);
  perform manage.log_act(v_caller, v_batch.mode, v_batch.batch_id, v_batch.account_id);
end;
$$;

comment on function manage.replay_batch(bytea, text, text, text, integer, integer, jsonb) is
  'Queues a batch of the account in a mode again, with what the shell made of its bytes by today''s parser (as in '
  'api.push_observations). Observations it stored before are not stored or applied twice. Raises OYN01 (not_found), OYC03 (conflict: '
  'read before a person was erased). PEOPLE-14, INTAKE-10, PRIVACY-9.';
