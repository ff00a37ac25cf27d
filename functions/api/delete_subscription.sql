create or replace function api.delete_subscription(key_hash bytea, subscription_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
begin
  select a.* into v_caller from tenancy.authenticate_secret(delete_subscription.key_hash) a;
  perform webhook.delete_subscription(v_caller.realm_id, v_caller.account_id, delete_subscription.subscription_id);
end;
$$;

comment on function api.delete_subscription(bytea, text) is
  'DELETE /v1/subscriptions/{id}: key_hash of a secret key, the id. Nothing more is sent, and it is no longer shown but to auditors, while '
  'its deliveries are kept. Raises OYA01, OYA02, OYA03, OYN01 (not_found). WEBHOOK-7, WEBHOOK-30.';
grant execute on function api.delete_subscription(bytea, text) to oyss_http;
