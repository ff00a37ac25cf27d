create or replace function manage.redeliver(credential bytea, mode text, delivery_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(redeliver.credential, 'redeliver', redeliver.mode);
  v_own webhook.subscriptions;
begin
  v_own := manage.require_own_subscription(v_caller, redeliver.mode, (
    select d.subscription_id from webhook.deliveries d where d.delivery_id = redeliver.delivery_id), redeliver.delivery_id);
  perform webhook.redeliver(v_own.realm_id, v_own.account_id, redeliver.delivery_id);
  perform manage.log_act(v_caller, tenancy.mode_of(v_own.realm_id), redeliver.delivery_id, v_own.account_id);
end;
$$;

comment on function manage.redeliver(bytea, text, text) is
  'Sends a delivery of the account in a mode again, at once. Raises OYN01 (not_found), OYC03 (conflict: the subscription is '
  'disabled), OYV02 (invalid_parameter: no mode). PEOPLE-14, WEBHOOK-24.';
