create or replace function webhook.send_confirmations(base_url text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform webhook.send_test(n.realm_id, n.account_id, n.subscription_id, send_confirmations.base_url)
     from (
       select s.realm_id, s.account_id, s.subscription_id
         from webhook.subscriptions s
        where s.confirmed_at is null and s.status = 'enabled'
          and not exists (
                select from webhook.deliveries d where d.realm_id = s.realm_id and d.subscription_id = s.subscription_id)
        order by s.realm_id, s.subscription_id
       offset 0) n;
end;
$$;

comment on function webhook.send_confirmations(text) is
  'Sends oyss.subscription.test to each unconfirmed subscription to which nothing has been sent; base_url: the public address of the '
  'service. Call it before events are scheduled. WEBHOOK-90.';

create or replace function webhook.answer_with(delivery_id text) returns api.answer
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select util.answer_of(b.body, b.body, null)
    from (
      select webhook.delivery_document(d)::text as body
        from webhook.current_deliveries d
       where d.delivery_id = answer_with.delivery_id
    ) b;
$$;

comment on function webhook.answer_with(text) is
  'Returns a delivery as an answer; null if it does not exist.';

create or replace function webhook.send_test(realm_id integer, account_id text, subscription_id text, base_url text) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_subscription webhook.subscriptions;
  v_event_id text := util.make_id('evt');
  v_delivery_id text := util.make_id('dlv');
begin
  v_subscription := webhook.lock_subscription(send_test.realm_id, send_test.account_id, send_test.subscription_id);
  perform webhook.refuse_stopped(v_subscription);
  insert into webhook.events (realm_id, event_id, type, body)
  select r.realm_id, v_event_id, 'oyss.subscription.test',
         webhook.event_body(
           send_test.base_url, r.mode, v_event_id, 'oyss.subscription.test', v_subscription.subscription_id, util.now(),
           jsonb_build_object('id', v_subscription.subscription_id, 'type', 'subscription'))
    from tenancy.realms r
   where r.realm_id = send_test.realm_id;
  insert into webhook.deliveries (delivery_id, realm_id, subscription_id, event_id, due_at)
  values (v_delivery_id, send_test.realm_id, v_subscription.subscription_id, v_event_id, util.now());
  perform webhook.wake_queues(array[v_subscription.subscription_id]);
  perform util.enqueue('deliver', '{}', null); -- at once, not at the worker's next poll
  return v_delivery_id;
end;
$$;

comment on function webhook.send_test(integer, text, text, text) is
  'Sends oyss.subscription.test to the endpoint of a subscription of an account, whatever its events and filters; base_url: the '
  'public address of the service. Returns the id of the delivery. Raises OYN01 (not_found), OYC03 (conflict: disabled). WEBHOOK-9.';
