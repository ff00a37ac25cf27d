create or replace function util.dequeue(job_keys text[]) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select graphile_worker.remove_job(k.job_key) from unnest(dequeue.job_keys) k (job_key);
$$;

comment on function util.dequeue(text[]) is
  'Removes waiting jobs from the queue, by their keys; a running job ends normally.';
