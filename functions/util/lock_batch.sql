create or replace function util.lock_batch(batch_id text, waits boolean) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key bigint := hashtextextended(lock_batch.batch_id, 0);
begin
  if not lock_batch.waits then
    return pg_try_advisory_xact_lock(v_key);
  end if;
  perform pg_advisory_xact_lock(v_key);
  return true;
end;
$$;

comment on function util.lock_batch(text, boolean) is
  'Locks a batch that is being applied, until the transaction ends; it shows intake.read_backlog that a worker applies it. Returns '
  'whether it has the lock; unless waits, does not wait for it. docs/locks.md.';
