create or replace function webhook.lock_subscription(realm_id integer, account_id text, subscription_id text)
returns webhook.subscriptions
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from webhook.queues q
    where q.realm_id = lock_subscription.realm_id and q.subscription_id = lock_subscription.subscription_id
      for no key update;
  return webhook.subscription_of(lock_subscription.realm_id, lock_subscription.account_id, lock_subscription.subscription_id);
end;
$$;

comment on function webhook.lock_subscription(integer, text, text) is
  'Returns a subscription as webhook.subscription_of does, and locks its queue until the transaction ends, so that nothing else changes '
  'it or its deliveries. Raises OYN01 (not_found).';
