create or replace function webhook.redeliver(realm_id integer, account_id text, delivery_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_subscription_id text;
  v_subscription webhook.subscriptions;
begin
  select s.subscription_id into v_subscription_id
    from webhook.deliveries d
    join webhook.subscriptions s on s.realm_id = d.realm_id and s.subscription_id = d.subscription_id
   where d.delivery_id = redeliver.delivery_id and d.realm_id = redeliver.realm_id and s.account_id = redeliver.account_id
     and s.status <> 'deleted';
  if not found then
    perform tenancy.refuse_absent('delivery', redeliver.delivery_id);
  end if;
  v_subscription := webhook.lock_subscription(redeliver.realm_id, redeliver.account_id, v_subscription_id);
  perform webhook.refuse_stopped(v_subscription), webhook.refuse_unconfirmed(v_subscription);
  -- One that is under way is an attempt already.
  update webhook.deliveries d
     set state = 'pending', due_at = util.now(), started_at = null, try_count = 0
   where d.delivery_id = redeliver.delivery_id and d.state <> 'sending';
  perform webhook.reschedule_queues(array[v_subscription_id]);
  perform util.enqueue('deliver', '{}', null); -- at once, rather than when the worker looks next
end;
$$;

comment on function webhook.redeliver(integer, text, text) is
  'Makes a delivery of an account due at once: the same event, with the same id, its retry schedule begun anew; the attempts so far '
  'stay on record. Raises OYN01 (not_found), OYC03 (conflict: the subscription is disabled, or '
  'unconfirmed). WEBHOOK-24, WEBHOOK-90.';
