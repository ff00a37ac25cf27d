create or replace function util.is_rewriting(act text) returns boolean
language sql stable
return coalesce(current_setting('oyss.' || act, true) = pg_current_xact_id_if_assigned()::text, false)
  and current_user = (select pg_get_userbyid(n.nspowner) from pg_namespace n where n.nspname = 'util');

comment on function util.is_rewriting(text) is
  'Returns whether this transaction, as the owner, may rewrite history (resetting, erasing, retaining: to move rows to the archive): the '
  'setting of that name holds the id of the transaction. The setting alone, which any session may set, allows nothing (PRIVACY-10).';
