create or replace function util.lock_out_merging(realm_id integer) returns void
language sql
set search_path = pg_catalog, pg_temp
as $$
  select pg_advisory_xact_lock_shared(hashtext('merging'), lock_out_merging.realm_id);
$$;

comment on function util.lock_out_merging(integer) is
  'Keeps others from merging, undoing or keeping apart in a realm until the transaction ends (util.lock_merging). Batches that collided '
  'with a merge share this lock. docs/locks.md. IDENTITY-38.';
