create or replace function intake.enqueue_next(batch_id text) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select intake.enqueue_batch(enqueue_next.batch_id)
   where exists (select from intake.batches b where b.status = 'received');
$$;

comment on function intake.enqueue_next(text) is
  'Queues a job if batches wait, in the transaction that ends a batch: a job that started while no batch was eligible has ended.';
