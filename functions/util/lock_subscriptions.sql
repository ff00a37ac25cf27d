create or replace function util.lock_subscriptions(realm_id integer, account_id text) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('subscriptions ' || lock_subscriptions.realm_id || ' ' || lock_subscriptions.account_id, 0));
end;
$$;

comment on function util.lock_subscriptions(integer, text) is 'Held until the transaction ends by who counts the subscriptions of an account to make another: two at once count one another (WEBHOOK-5). docs/locks.md.';
