create or replace function webhook.held_subscription(realm_id integer, account_id text, subscription_id text) returns webhook.subscriptions
language plpgsql
set search_path = ''
as $$
begin
  perform from webhook.queues q where q.realm_id = held_subscription.realm_id and q.subscription_id = held_subscription.subscription_id for no key update;
  return webhook.subscription_of(held_subscription.realm_id, held_subscription.account_id, held_subscription.subscription_id);
end;
$$;

comment on function webhook.held_subscription(integer, text, text) is 'As webhook.subscription_of, with its queue held until the transaction ends, so that nobody else changes it or its deliveries. Raises OYN01 (not_found).';
