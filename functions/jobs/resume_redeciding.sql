create or replace function jobs.resume_redeciding() returns integer
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with queued as materialized (
    select connect.redecide_later(s.source_id)
      from tenancy.sources s
     where s.yield_pending_at is not null and not exists (
       select from graphile_worker.jobs j where j.key = 'redecide:' || s.source_id and j.attempts < j.max_attempts)
  )
  select count(*)::integer from queued;
$$;

comment on function jobs.resume_redeciding() is
  'Queues a job for each source of which something is to be decided again, where none waits. The worker calls it when it starts and every '
  'few seconds. Returns how many. DECIDE-43.';
grant execute on function jobs.resume_redeciding() to oyss_resolver;
