create or replace function manage.count_recoverable(subscription_id text, since timestamptz) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_own webhook.subscriptions := webhook.known_subscription(count_recoverable.subscription_id);
begin
  return webhook.count_recoverable(v_own.realm_id, v_own.account_id, v_own.subscription_id, count_recoverable.since);
end;
$$;

comment on function manage.count_recoverable(text, timestamptz) is
  'Returns how many deliveries manage.recover_deliveries would send of a subscription of whatever account since a moment, as '
  'webhook.count_recoverable does. Raises OYN01 (not_found), OYC03 (conflict: disabled, or the relay is behind), OYV02 '
  '(invalid_parameter). WEBHOOK-72.';
