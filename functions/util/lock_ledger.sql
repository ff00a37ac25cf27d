create or replace function util.lock_ledger(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('ledger'), lock_ledger.realm_id);
end;
$$;

comment on function util.lock_ledger(integer) is
  'Locks the ledger of a realm until the transaction ends, to take positions and to subscribe. It is always the last lock, so that '
  'positions follow the order of commits (STREAM-1). docs/locks.md.';
