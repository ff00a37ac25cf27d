create or replace function api.delete_subscription(key_hash bytea, subscription_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_subscription webhook.subscriptions;
begin
  select a.* into v_caller from tenancy.authenticate_secret(delete_subscription.key_hash) a;
  v_subscription := webhook.lock_subscription(v_caller.realm_id, v_caller.account_id, delete_subscription.subscription_id);
  -- Its deliveries are evidence of who was told what: jobs.tidy_webhooks deletes them when they are old, and then the row itself.
  update webhook.subscriptions s
     set status = 'deleted', disabled_reason = null, disabled_at = null
   where s.realm_id = v_subscription.realm_id and s.subscription_id = v_subscription.subscription_id;
  update webhook.queues q
     set next_at = null
   where q.realm_id = v_subscription.realm_id and q.subscription_id = v_subscription.subscription_id;
  delete from webhook.topics t
   where t.realm_id = v_subscription.realm_id and t.subscription_id = v_subscription.subscription_id;
end;
$$;

comment on function api.delete_subscription(bytea, text) is
  'DELETE /v1/subscriptions/{id}: key_hash of a secret key, the id. Nothing more is sent, and it is no longer shown but to auditors, while '
  'its deliveries are kept. Raises OYA01, OYA02, OYA03, OYN01 (not_found). WEBHOOK-7, WEBHOOK-30.';
grant execute on function api.delete_subscription(bytea, text) to oyss_http;
