create or replace function util.is_rewriting(act text) returns boolean
language sql stable
return coalesce(current_setting('oyss.' || act, true) = pg_current_xact_id_if_assigned()::text, false)
  and current_user = (select pg_get_userbyid(n.nspowner) from pg_namespace n where n.nspname = 'util');

comment on function util.is_rewriting(text) is
  'Whether this very transaction is doing what may rewrite history (resetting a test realm, or erasing a person), as the owner: the '
  'setting of that name holds the id of the transaction. A setting alone, which anybody may set, opens nothing (PRIVACY-10).';
