create or replace function manage.test_subscription(subscription_id text, base_url text, made_by text) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_own webhook.subscriptions := webhook.known_subscription(test_subscription.subscription_id);
  v_delivery_id text;
begin
  v_delivery_id := webhook.send_test(v_own.realm_id, v_own.account_id, v_own.subscription_id, test_subscription.base_url);
  perform tenancy.note_command(v_own.account_id, 'test_subscription', v_delivery_id, test_subscription.made_by);
  return v_delivery_id;
end;
$$;

comment on function manage.test_subscription(text, text, text) is
  'Sends a test event to the endpoint of a subscription of whatever account (base_url: the public address of the service); made_by is '
  'recorded. Returns the id of the delivery. Raises OYN01 (not_found), OYC03 (conflict: disabled). WEBHOOK-9.';
