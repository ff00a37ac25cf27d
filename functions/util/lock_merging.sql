create or replace function util.lock_merging(realm_id integer, waits boolean) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A transaction that holds rows makes batches wait, so its own waits are short.
  if current_setting('lock_timeout')::interval not between interval '1 ms' and interval '5 s' or not lock_merging.waits then
    perform set_config('lock_timeout', case when lock_merging.waits then '5s' else '1s' end, true);
  end if;
  if not lock_merging.waits then
    return pg_try_advisory_xact_lock(hashtext('merging'), lock_merging.realm_id);
  end if;
  perform pg_advisory_xact_lock(hashtext('merging'), lock_merging.realm_id);
  return true;
exception when lock_not_available then
  raise exception using errcode = 'OYC03', message = 'Another merge is running. Nothing was changed. Try again.';
end;
$$;

comment on function util.lock_merging(integer, boolean) is
  'Locks the decisions of a realm until the transaction ends, against others that merge, undo or keep apart: waits at most 5 seconds, '
  'or only tries, and returns whether it has the lock. Limits the later waits of its transaction. Raises OYC03 (conflict). '
  'docs/locks.md. IDENTITY-38.';
