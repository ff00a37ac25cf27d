create or replace function manage.rotate_secret(credential bytea, mode text, subscription_id text, secret bytea) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(rotate_secret.credential, 'rotate_secret', rotate_secret.mode);
  v_own webhook.subscriptions := manage.require_own_subscription(v_caller, rotate_secret.mode, rotate_secret.subscription_id);
  v_result jsonb;
begin
  v_result := webhook.subscription_document(webhook.rotate_secret(
      v_own.realm_id, v_own.account_id, v_own.subscription_id, rotate_secret.secret));
  perform manage.log_act(v_caller, tenancy.mode_of(v_own.realm_id), v_own.subscription_id, v_own.account_id);
  return v_result;
end;
$$;

comment on function manage.rotate_secret(bytea, text, text, bytea) is
  'Gives a subscription of the account in a mode the new secret that the shell sealed; the previous one signs as well for 24 hours. '
  'Raises OYN01 (not_found), OYV02 (invalid_parameter: no mode). PEOPLE-14, WEBHOOK-8.';
