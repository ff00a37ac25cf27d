create or replace function util.lock_merging(realm_id integer, waits boolean) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not lock_merging.waits then
    return pg_try_advisory_xact_lock(hashtext('identity'), lock_merging.realm_id);
  end if;
  perform pg_advisory_xact_lock(hashtext('identity'), lock_merging.realm_id);
  return true;
exception when lock_not_available then
  return false;
end;
$$;

comment on function util.lock_merging(integer, boolean) is
  'Locks which entities of a realm are one, exclusively, for a worker. With waits it queues as a batch does, for lock_timeout at most, and '
  'batches that come later wait behind it; else it only tries. Returns whether it has the lock. docs/locks.md. IDENTITY-182.';
