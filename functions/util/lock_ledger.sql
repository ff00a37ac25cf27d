create or replace function util.lock_ledger(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('ledger'), lock_ledger.realm_id);
end;
$$;

comment on function util.lock_ledger(integer) is 'Held until the transaction ends by whoever takes positions of a realm, and by who subscribes: the last lock of all, so that positions are handed out in commit order (STREAM-1). docs/locks.md.';
