create or replace function manage.recover_deliveries(
  credential bytea, mode text, subscription_id text, since timestamptz, state text, base_url text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(recover_deliveries.credential, 'recover_deliveries', recover_deliveries.mode);
  v_own webhook.subscriptions := manage.require_own_subscription(v_caller, recover_deliveries.mode, recover_deliveries.subscription_id);
  v_result jsonb;
begin
  v_result := webhook.recover(
    v_own.realm_id, v_own.account_id, v_own.subscription_id, recover_deliveries.since, recover_deliveries.state,
    recover_deliveries.base_url);
  perform manage.log_act(v_caller, tenancy.mode_of(v_own.realm_id), v_own.subscription_id, v_own.account_id);
  return v_result;
end;
$$;

comment on function manage.recover_deliveries(bytea, text, text, timestamptz, text, text) is
  'Sends again what a webhook of the account in a mode has missed since a moment, of state failed or missing, as webhook.recover does; '
  'base_url: the public address of the service, which the shell knows. Returns {recovered}. Raises OYN01 (not_found), OYC03 (conflict: '
  'disabled, or the relay is behind), OYV02 (invalid_parameter). PEOPLE-14, WEBHOOK-72 to WEBHOOK-74.';
