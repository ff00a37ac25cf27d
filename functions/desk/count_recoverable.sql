create or replace function desk.count_recoverable(session_hash bytea, mode text, subscription_id text, since timestamptz) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(count_recoverable.session_hash, 'count_recoverable', count_recoverable.mode);
  v_realm_id integer := manage.realm_of(v_caller.account_id, count_recoverable.mode);
  v_result jsonb;
begin
  v_result := webhook.count_recoverable(v_realm_id, v_caller.account_id, count_recoverable.subscription_id, count_recoverable.since);
  perform desk.note_action(v_caller, count_recoverable.mode, count_recoverable.subscription_id);
  return v_result;
end;
$$;

comment on function desk.count_recoverable(bytea, text, text, timestamptz) is
  'Returns how many deliveries desk.recover_deliveries would send of a webhook of the account in a mode since a moment, as '
  'webhook.count_recoverable does. Raises OYN01 (not_found), OYC03 (conflict: disabled, or the relay is behind), OYV02 '
  '(invalid_parameter: no mode, or no moment of the last 30 days). PEOPLE-14, WEBHOOK-72.';
