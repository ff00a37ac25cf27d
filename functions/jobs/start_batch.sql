create or replace function jobs.start_batch(batch_id text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update intake.batches b
     set status = 'processing'
   where b.batch_id = start_batch.batch_id and b.status = 'received';
$$;

comment on function jobs.start_batch(text) is 'Marks a received batch as processing, visible before it is applied (INTAKE-6).';
grant execute on function jobs.start_batch(text) to oyss_resolver;
