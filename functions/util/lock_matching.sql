create or replace function util.lock_matching(realm_id integer) returns boolean
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select pg_try_advisory_xact_lock(hashtext('matching'), lock_matching.realm_id);
$$;

comment on function util.lock_matching(integer) is
  'Tries to lock the recorded names of a realm until the transaction ends; returns whether it has the lock. docs/locks.md.';
