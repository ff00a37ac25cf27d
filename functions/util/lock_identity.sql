create or replace function util.lock_identity(realm_id integer, is_shared boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_timeout text := current_setting('lock_timeout');
begin
  if lock_identity.is_shared then
    perform pg_advisory_xact_lock_shared(hashtext('identity'), lock_identity.realm_id);
    return;
  end if;
  -- While this waits, no further batch of the realm starts, so the wait is short.
  begin
    if v_timeout::interval not between interval '1 ms' and interval '5 s' then
      perform set_config('lock_timeout', '5s', true);
    end if;
    perform pg_advisory_xact_lock(hashtext('identity'), lock_identity.realm_id);
    perform set_config('lock_timeout', v_timeout, true);
  exception when lock_not_available then
    raise exception using errcode = 'OYC03',
      message = 'Batches are being applied, and this waits for them 5 seconds at most. Nothing was changed: try again.';
  end;
end;
$$;

comment on function util.lock_identity(integer, boolean) is
  'Locks the matching mode of a realm until the transaction ends: in share mode for every change of its model, in exclusive mode to '
  'switch matching, which waits at most 5 seconds, and at most lock_timeout. Raises OYC03 (conflict: batches are being applied). '
  'docs/locks.md. IDENTITY-38.';
