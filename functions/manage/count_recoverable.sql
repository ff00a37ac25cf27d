create or replace function manage.count_recoverable(credential bytea, mode text, subscription_id text, since timestamptz) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(count_recoverable.credential, 'count_recoverable', count_recoverable.mode);
  v_own webhook.subscriptions := manage.require_own_subscription(v_caller, count_recoverable.mode, count_recoverable.subscription_id);
begin
  return webhook.count_recoverable(v_own.realm_id, v_own.account_id, v_own.subscription_id, count_recoverable.since);
end;
$$;

comment on function manage.count_recoverable(bytea, text, text, timestamptz) is
  'Returns how many deliveries manage.recover_deliveries would send of a webhook of the account in a mode since a moment, as '
  'webhook.count_recoverable does. Raises OYN01 (not_found), OYC03 (conflict: disabled, or the relay is behind), OYV02 '
  '(invalid_parameter: no mode, or no moment of the last 30 days). PEOPLE-14, WEBHOOK-72.';
