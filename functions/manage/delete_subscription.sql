create or replace function manage.delete_subscription(credential bytea, mode text, subscription_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(delete_subscription.credential, 'delete_subscription', delete_subscription.mode);
  v_own webhook.subscriptions := manage.require_own_subscription(v_caller, delete_subscription.mode, delete_subscription.subscription_id);
begin
  perform webhook.delete_subscription(v_own.realm_id, v_own.account_id, v_own.subscription_id);
  perform manage.log_act(v_caller, tenancy.mode_of(v_own.realm_id), v_own.subscription_id, v_own.account_id);
end;
$$;

comment on function manage.delete_subscription(bytea, text, text) is
  'Deletes a subscription of the account in a mode: nothing more is sent. Raises OYN01 (not_found), OYV02 (invalid_parameter: no '
  'mode), OYA05 (confirmation_required: in live mode). PEOPLE-14, PEOPLE-23, WEBHOOK-7.';
