create or replace function api.test_subscription(key_hash bytea, subscription_id text, base_url text) returns api.answer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_delivery_id text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(test_subscription.key_hash) a;
  v_delivery_id := webhook.send_test(
    v_caller.realm_id, v_caller.account_id, test_subscription.subscription_id, test_subscription.base_url);
  return webhook.answer_with(v_delivery_id); -- by itself, so that it sees what was written
end;
$$;

comment on function api.test_subscription(bytea, text, text) is
  'POST /v1/subscriptions/{id}/test: key_hash of a secret key, the id, the public address of the service. Sends oyss.subscription.test '
  'to this endpoint, whatever its events and filters; answers the delivery. Raises OYA01, OYA02, OYA03, OYN01 (not_found), OYC03 '
  '(conflict: disabled). WEBHOOK-9.';
grant execute on function api.test_subscription(bytea, text, text) to oyss_http;
