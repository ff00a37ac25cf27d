create or replace function manage.test_subscription(credential bytea, mode text, subscription_id text, base_url text) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(test_subscription.credential, 'test_subscription', test_subscription.mode);
  v_own webhook.subscriptions := manage.require_own_subscription(v_caller, test_subscription.mode, test_subscription.subscription_id);
  v_result text;
begin
  v_result := webhook.send_test(v_own.realm_id, v_own.account_id, v_own.subscription_id, test_subscription.base_url);
  perform manage.log_act(v_caller, tenancy.mode_of(v_own.realm_id), v_result, v_own.account_id);
  return v_result;
end;
$$;

comment on function manage.test_subscription(bytea, text, text, text) is
  'Sends a test event to the endpoint of a subscription of the account in a mode; base_url: the public address of the service, which '
  'the shell knows. Returns the id of the delivery. Raises OYN01 (not_found), OYC03 (conflict: disabled), OYV02 (invalid_parameter: '
  'no mode). PEOPLE-14, WEBHOOK-9.';
