create or replace function desk.recover_deliveries(
  session_hash bytea, mode text, subscription_id text, since timestamptz, state text, base_url text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(recover_deliveries.session_hash, 'recover_deliveries', recover_deliveries.mode);
  v_realm_id integer := manage.realm_of(v_caller.account_id, recover_deliveries.mode);
  v_result jsonb;
begin
  v_result := webhook.recover(
    v_realm_id, v_caller.account_id, recover_deliveries.subscription_id, recover_deliveries.since, recover_deliveries.state,
    recover_deliveries.base_url);
  perform desk.note_action(v_caller, recover_deliveries.mode, recover_deliveries.subscription_id);
  return v_result;
end;
$$;

comment on function desk.recover_deliveries(bytea, text, text, timestamptz, text, text) is
  'Sends again what a webhook of the account in a mode has missed since a moment, of state failed or missing, as webhook.recover does; '
  'base_url: the public address of the service, which the shell knows. Returns {recovered}. Raises OYN01 (not_found), OYC03 (conflict: '
  'disabled, or the relay is behind), OYV02 (invalid_parameter). PEOPLE-14, WEBHOOK-72 to WEBHOOK-74.';
