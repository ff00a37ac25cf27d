create or replace function util.lock_relay(waits boolean) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not lock_relay.waits then
    return pg_try_advisory_xact_lock(hashtext('relay'), 0);
  end if;
  perform pg_advisory_xact_lock(hashtext('relay'), 0);
  return true;
end;
$$;

comment on function util.lock_relay(boolean) is 'Held until the transaction ends by who drains the outbox: one at a time, so nothing is written twice and the order of a realm holds. Without waits it answers whether it was free. docs/locks.md.';
