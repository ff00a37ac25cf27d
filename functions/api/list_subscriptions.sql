create or replace function api.list_subscriptions(key_hash bytea, if_none_match text) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(list_subscriptions.key_hash) a;
  select jsonb_build_object(
           'data', coalesce(jsonb_agg(webhook.subscription_document(s) order by s.subscription_id), '[]'))::text
    into v_body
    from webhook.subscriptions_of(v_caller.realm_id, v_caller.account_id) s;
  return util.answer_of(v_body, v_body, list_subscriptions.if_none_match);
end;
$$;

comment on function api.list_subscriptions(bytea, text) is
  'GET /v1/subscriptions: key_hash of a secret key, If-None-Match. All of the account in the mode of the key, oldest first; there are at '
  'most 20. Raises OYA01, OYA02, OYA03.';
grant execute on function api.list_subscriptions(bytea, text) to oyss_http;
