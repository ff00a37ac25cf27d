create or replace function jobs.resume_withdrawing() returns integer
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with queued as materialized (
    select connect.withdraw_later(f.feed_id)
      from connect.feeds f
     where f.deletion = 'withdraw' and f.withdrawn_at is null and not exists (
       select from graphile_worker.jobs j where j.key = 'withdraw:' || f.feed_id and j.attempts < j.max_attempts)
  )
  select count(*)::integer from queued;
$$;

comment on function jobs.resume_withdrawing() is
  'Queues a job for each deleted feed whose games to come are not all withdrawn, where none waits. The worker calls it when it starts and '
  'every few seconds. Returns how many. FEED-392.';
grant execute on function jobs.resume_withdrawing() to oyss_resolver;
