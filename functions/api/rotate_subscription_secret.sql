create or replace function api.rotate_subscription_secret(key_hash bytea, subscription_id text, secret bytea) returns api.answer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(rotate_subscription_secret.key_hash) a;
  v_body := webhook.subscription_document(webhook.rotate_secret(
    v_caller.realm_id, v_caller.account_id, rotate_subscription_secret.subscription_id, rotate_subscription_secret.secret))::text;
  return util.answer_of(v_body, v_body, null);
end;
$$;

comment on function api.rotate_subscription_secret(bytea, text, bytea) is
  'POST /v1/subscriptions/{id}/rotate_secret: key_hash of a secret key, the id, the new secret, sealed. The previous secret signs as '
  'well for 24 hours; one before it, no more. Raises OYA01, OYA02, OYA03, OYN01 (not_found). WEBHOOK-8.';
grant execute on function api.rotate_subscription_secret(bytea, text, bytea) to oyss_http;
