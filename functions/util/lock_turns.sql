create or replace function util.lock_turns() returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select pg_advisory_xact_lock(hashtext('turns'), 0);
$$;

comment on function util.lock_turns() is
  'Locks the turns of the accounts with waiting batches until the transaction ends: one worker chooses at a time. docs/locks.md.';
