create or replace function jobs.resume_batches() returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  with stalled as materialized (
    select b.batch_id
      from intake.batches b
     where b.status in ('received', 'processing')
     order by b.received_at
     limit 1000
  ), resumed as (
    select s.batch_id, intake.enqueue_batch(s.batch_id)
      from stalled s
     where not util.is_queued(intake.job_key(s.batch_id))
       and util.lock_batch(s.batch_id, waits => false)
  )
  select count(*) into v_count from resumed;
  return v_count;
end;
$$;

comment on function jobs.resume_batches() is
  'Queues again every batch that is neither done nor failed, that no worker is applying and that no job would take up now. The worker '
  'calls it when it starts and every few seconds, so that a crash delays a batch and never loses one. Returns how many.';
grant execute on function jobs.resume_batches() to oyss_resolver;
