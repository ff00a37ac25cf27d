create or replace function intake.enqueue_batch(batch_id text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select util.enqueue(
    'apply_batch', json_build_object('batch_id', enqueue_batch.batch_id), intake.job_key(enqueue_batch.batch_id));
$$;

comment on function intake.enqueue_batch(text) is
  'Queues the job that applies a stored batch, in the caller''s transaction (INTAKE-8). One that waits already is replaced.';
