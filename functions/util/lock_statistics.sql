create or replace function util.lock_statistics() returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return pg_try_advisory_xact_lock(hashtext('statistics'));
end;
$$;

comment on function util.lock_statistics() is
  'Locks the statistics that applying needs until the transaction ends. Returns whether it was free; never waits. docs/locks.md.';
