create or replace function util.is_queued(job_key text) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (select from graphile_worker.jobs j
                  where j.key = is_queued.job_key and j.locked_at is null and j.run_at <= util.now() and j.attempts < j.max_attempts);
$$;

comment on function util.is_queued(text) is
  'Returns whether a job waits under this key that a worker may take now: not one that is running, is to be retried later, or has '
  'failed for good.';
