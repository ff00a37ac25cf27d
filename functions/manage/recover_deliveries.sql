create or replace function manage.recover_deliveries(
  subscription_id text, since timestamptz, state text, base_url text, made_by text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_own webhook.subscriptions := webhook.known_subscription(recover_deliveries.subscription_id);
  v_result jsonb;
begin
  v_result := webhook.recover(
    v_own.realm_id, v_own.account_id, v_own.subscription_id, recover_deliveries.since, recover_deliveries.state,
    recover_deliveries.base_url);
  perform tenancy.note_command(v_own.account_id, 'recover_deliveries', v_own.subscription_id, recover_deliveries.made_by);
  return v_result;
end;
$$;

comment on function manage.recover_deliveries(text, timestamptz, text, text, text) is
  'Sends again what a subscription of whatever account has missed since a moment, of state failed or missing, as webhook.recover does '
  '(base_url: the public address of the service); made_by is recorded. Returns {recovered}. Raises OYN01 (not_found), OYC03 (conflict: '
  'disabled, or the relay is behind), OYV02 (invalid_parameter). WEBHOOK-72 to WEBHOOK-74.';
