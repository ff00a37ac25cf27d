create or replace function api.create_subscription(
  key_hash bytea, subscription_id text, url text, events text[], competition text, team text, secret bytea
) returns api.answer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate_secret(create_subscription.key_hash) a;
  v_body := webhook.subscription_document(webhook.create_subscription(
    v_caller.realm_id, v_caller.account_id, create_subscription.subscription_id, create_subscription.url, create_subscription.events,
    create_subscription.competition, create_subscription.team, create_subscription.secret))::text;
  return util.answer_of(v_body, v_body, null);
end;
$$;

comment on function api.create_subscription(bytea, text, text, text[], text, text, bytea) is
  'POST /v1/subscriptions: key_hash of a secret key, the new id (the secret is sealed for it), url, event types or patterns, filters '
  '(null: none), the sealed secret. It gets every change that commits after it, and takes the place of a disabled one that is alike. '
  'Raises OYA01, OYA02, OYA03, OYC03 (conflict: an enabled one is alike), OYV11 (validation_failed; column: the pointer): no https in '
  'live mode, a pattern that fits nothing, the 21st of the account. WEBHOOK-1 to WEBHOOK-5, WEBHOOK-10, WEBHOOK-50.';
grant execute on function api.create_subscription(bytea, text, text, text[], text, text, bytea) to oyss_http;
