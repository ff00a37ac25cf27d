create or replace function jobs.put_off_batch(batch_id text, seconds integer) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_status text;
begin
  update intake.batches b
     set timeout_count = b.timeout_count + 1, timed_out_at = util.now(),
         status = case when b.timeout_count = 0 then 'received' else 'failed' end,
         error = case when b.timeout_count > 0 then
           format('Applying it took longer than %s seconds, twice. Send its observations again in smaller batches.',
                  put_off_batch.seconds) end
   where b.batch_id = put_off_batch.batch_id and b.status = 'processing'
  returning b.status into v_status;
  perform intake.enqueue_next(put_off_batch.batch_id);
  return v_status;
end;
$$;

comment on function jobs.put_off_batch(text, integer) is
  'Records that applying a batch ran into the time limit (seconds). After the first time it waits until nothing else is being applied; '
  'after the second it has failed. Returns its status; null: it was not being applied. LIMIT-42.';
grant execute on function jobs.put_off_batch(text, integer) to oyss_resolver;

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
