create or replace function webhook.delete_subscription(realm_id integer, account_id text, subscription_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_subscription webhook.subscriptions := webhook.lock_subscription(
    delete_subscription.realm_id, delete_subscription.account_id, delete_subscription.subscription_id);
begin
  perform webhook.remove_subscription(v_subscription.realm_id, v_subscription.subscription_id);
end;
$$;

comment on function webhook.delete_subscription(integer, text, text) is
  'Deletes a subscription of an account: nothing more is sent, and it is no longer shown but to auditors, while its deliveries are '
  'kept. Raises OYN01 (not_found). WEBHOOK-7, WEBHOOK-30.';
