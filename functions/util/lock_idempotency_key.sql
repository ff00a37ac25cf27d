create or replace function util.lock_idempotency_key(realm_id integer, account_id text, idempotency_key text) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return pg_try_advisory_xact_lock(
    hashtextextended(
      concat_ws(' ', lock_idempotency_key.realm_id, lock_idempotency_key.account_id, lock_idempotency_key.idempotency_key), 0));
end;
$$;

comment on function util.lock_idempotency_key(integer, text, text) is
  'Locks an idempotency key of an account for the push that uses it, until the transaction ends. Returns whether it was free; never '
  'waits (INTAKE-22). docs/locks.md.';
