create or replace function api.test_subscription(key_hash bytea, subscription_id text, base_url text) returns api.answer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_subscription webhook.subscriptions;
  v_event_id text := util.make_id('evt');
  v_delivery_id text := util.make_id('dlv');
begin
  select a.* into v_caller from tenancy.authenticate_secret(test_subscription.key_hash) a;
  v_subscription := webhook.lock_subscription(v_caller.realm_id, v_caller.account_id, test_subscription.subscription_id);
  perform webhook.refuse_stopped(v_subscription);
  insert into webhook.events (realm_id, event_id, type, body)
  select r.realm_id, v_event_id, 'oyss.subscription.test',
         webhook.event_body(
           test_subscription.base_url, r.mode, v_event_id, 'oyss.subscription.test', v_subscription.subscription_id, util.now(),
           jsonb_build_object('id', v_subscription.subscription_id, 'type', 'subscription'))
    from tenancy.realms r
   where r.realm_id = v_caller.realm_id;
  insert into webhook.deliveries (delivery_id, realm_id, subscription_id, event_id, due_at)
  values (v_delivery_id, v_caller.realm_id, v_subscription.subscription_id, v_event_id, util.now());
  perform webhook.wake_queues(array[v_subscription.subscription_id]);
  perform util.enqueue('deliver', '{}', null); -- at once, rather than when the worker looks next
  return webhook.answer_with(v_delivery_id);
end;
$$;

comment on function api.test_subscription(bytea, text, text) is
  'POST /v1/subscriptions/{id}/test: key_hash of a secret key, the id, the public address of the service. Sends oyss.subscription.test '
  'to this endpoint, whatever its events and filters; answers the delivery. Raises OYA01, OYA02, OYA03, OYN01 (not_found), OYC03 '
  '(conflict: disabled). WEBHOOK-9.';
grant execute on function api.test_subscription(bytea, text, text) to oyss_http;
