create or replace function util.enqueue(task text, payload json, job_key text) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select graphile_worker.add_job(enqueue.task, enqueue.payload, job_key => enqueue.job_key);
$$;

comment on function util.enqueue(text, json, text) is
  'Queues a job for the worker in the caller''s transaction; a job still waiting under the same key is replaced.';
