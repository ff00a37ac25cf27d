create or replace function intake.enqueue_batch(batch_id text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select util.enqueue(
    'apply_batch', '{}', intake.job_key(enqueue_batch.batch_id));
$$;

comment on function intake.enqueue_batch(text) is
  'Queues a job for a stored batch, in the caller''s transaction, and replaces one that already waits. The job chooses its batch when '
  'it starts (jobs.start_batch). INTAKE-8.';
