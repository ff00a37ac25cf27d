create or replace function util.lock_subscriptions(realm_id integer, account_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(
    hashtextextended('subscriptions ' || lock_subscriptions.realm_id || ' ' || lock_subscriptions.account_id, 0));
end;
$$;

comment on function util.lock_subscriptions(integer, text) is
  'Locks the subscriptions of an account until the transaction ends, to count them before another is created: concurrent transactions '
  'count each other''s (WEBHOOK-4). docs/locks.md.';
