create or replace function util.lock_preview(account_id text) returns boolean
language sql volatile
return pg_try_advisory_xact_lock(hashtextextended('preview of ' || lock_preview.account_id, 0));

comment on function util.lock_preview(text) is
  'Tries to lock the previews of an account until the transaction ends: only one preview at a time holds entities that others write. '
  'Returns whether it has the lock. docs/locks.md.';
