create or replace function util.lock_polling() returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select pg_advisory_xact_lock(hashtext('polling'), 0);
$$;

comment on function util.lock_polling() is
  'Locks the choice of the next fetches until the transaction ends: one worker chooses at a time, so that no host gets two requests at '
  'once and no budget is exceeded. docs/locks.md.';
