create or replace function jobs.fail_batch(batch_id text, error text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update intake.batches b
     set status = 'failed', error = fail_batch.error
   where b.batch_id = fail_batch.batch_id and b.status in ('received', 'processing');
  select intake.enqueue_next(fail_batch.batch_id);
$$;

comment on function jobs.fail_batch(text, text) is
  'Marks a batch as failed with an error that another attempt would not fix; its payload can be replayed (INTAKE-8).';
grant execute on function jobs.fail_batch(text, text) to oyss_resolver;
