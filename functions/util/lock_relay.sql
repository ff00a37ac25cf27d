create or replace function util.lock_relay(waits boolean) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not lock_relay.waits then
    return pg_try_advisory_xact_lock(hashtext('relay'), 0);
  end if;
  perform pg_advisory_xact_lock(hashtext('relay'), 0);
  return true;
end;
$$;

comment on function util.lock_relay(boolean) is
  'Locks the outbox for the relay until the transaction ends: one relay at a time, so that nothing is written twice and each realm '
  'keeps its order. Returns whether it has the lock; unless waits, does not wait for it. docs/locks.md.';
