create or replace function util.lock_realm(realm_id integer, is_shared boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if lock_realm.is_shared then
    perform pg_advisory_xact_lock_shared(hashtext('realm'), lock_realm.realm_id);
  else
    perform pg_advisory_xact_lock(hashtext('realm'), lock_realm.realm_id);
  end if;
end;
$$;

comment on function util.lock_realm(integer, boolean) is
  'Locks a realm until the transaction ends: in share mode for every change of its model, in exclusive mode to empty it. docs/locks.md.';
