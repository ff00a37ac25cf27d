create or replace function manage.replay_batch(batch_id text, readable text, accepted integer, rejected integer, errors jsonb) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if intake.is_older_reading(replay_batch.batch_id, replay_batch.readable) then
    raise exception using errcode = 'OYC03', message = 'A person in this batch was erased while it was being read. Replay it again.';
  end if;
  update intake.batches b
     set status = 'received', error = null, timeout_count = 0, timed_out_at = null, readable = replay_batch.readable,
         accepted_count = replay_batch.accepted, rejected_count = replay_batch.rejected, errors = replay_batch.errors
   where b.batch_id = replay_batch.batch_id;
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no batch %s.', replay_batch.batch_id);
  end if;
  perform intake.enqueue_batch(replay_batch.batch_id);
end;
$$;

comment on function manage.replay_batch(text, text, integer, integer, jsonb) is
  'Queues a batch again with what today''s parser makes of its archived payload (as in api.push_observations). Observations it stored '
  'before are not stored or applied twice. Raises OYN01 (not_found), OYC03 (conflict: read before a person was erased). INTAKE-10, '
  'PRIVACY-9.';
