create or replace function jobs.resume_batches() returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_abandoned text[];
  v_queued integer;
begin
  -- So a crash delays a batch but never loses it.
  -- A worker that applies a batch holds its lock; one that has just chosen a batch may not have it yet.
  v_abandoned := array(
    select p.batch_id
      from (select b.batch_id from intake.batches b where b.status = 'processing' limit 1000) p
     where util.lock_batch(p.batch_id, waits => false));
  update intake.batches b set status = 'received' where b.batch_id = any (v_abandoned) and b.status = 'processing';
  with queued as materialized (
    select n.batch_id, intake.enqueue_batch(n.batch_id)
      from (
        select unnest(v_abandoned) as batch_id
        union
        select q.batch_id from intake.waiting_queues q
      ) n
     where not util.is_queued(intake.job_key(n.batch_id))
  )
  select count(*) into v_queued from queued;
  return v_queued;
end;
$$;

comment on function jobs.resume_batches() is
  'Returns to the queue every batch marked as processing that no worker applies, and queues a job for each and for each account''s next '
  'batch, where none waits. Returns the number of jobs. The worker calls it at its start and every few seconds.';
grant execute on function jobs.resume_batches() to oyss_resolver;
