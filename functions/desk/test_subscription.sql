create or replace function desk.test_subscription(session_hash bytea, mode text, subscription_id text, base_url text) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(test_subscription.session_hash, 'test_subscription', test_subscription.mode);
  v_realm_id integer := manage.realm_of(v_caller.account_id, test_subscription.mode);
  v_result text;
begin
  v_result := webhook.send_test(v_realm_id, v_caller.account_id, test_subscription.subscription_id, test_subscription.base_url);
  perform desk.note_action(v_caller, test_subscription.mode, v_result);
  return v_result;
end;
$$;

comment on function desk.test_subscription(bytea, text, text, text) is
  'Sends a test event to the endpoint of a subscription of the account in a mode; base_url: the public address of the service, which '
  'the shell knows. Returns the id of the delivery. Raises OYN01 (not_found), OYC03 (conflict: disabled), OYV02 (invalid_parameter: '
  'no mode). PEOPLE-14, WEBHOOK-9.';
