create or replace function util.enqueue(
  task text, payload json, job_key text, run_at timestamptz default null, keeps_time boolean default false
) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select graphile_worker.add_job(
    enqueue.task, enqueue.payload, job_key => enqueue.job_key, run_at => enqueue.run_at,
    job_key_mode => case when enqueue.keeps_time then 'preserve_run_at' else 'replace' end);
$$;

comment on function util.enqueue(text, json, text, timestamptz, boolean) is
  'Queues a job for the worker in the caller''s transaction, for run_at (null: at once), replacing a job that still waits under the '
  'same key. keeps_time: the waiting job keeps its run time.';
