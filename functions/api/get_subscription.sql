create or replace function api.get_subscription(key_hash bytea, if_none_match text, subscription_id text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(get_subscription.key_hash) a;
  v_body := webhook.subscription_document(
    webhook.subscription_of(v_caller.realm_id, v_caller.account_id, get_subscription.subscription_id))::text;
  return util.answer_of(v_body, v_body, get_subscription.if_none_match);
end;
$$;

comment on function api.get_subscription(bytea, text, text) is
  'GET /v1/subscriptions/{id}: key_hash of a secret key, If-None-Match, the id. Raises OYA01, OYA02, OYA03, OYN01 (not_found).';
grant execute on function api.get_subscription(bytea, text, text) to oyss_http;
