create or replace function webhook.disable_subscription(realm_id integer, subscription_id text, reason text) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_subscription webhook.subscriptions;
begin
  perform from webhook.queues q
    where q.realm_id = disable_subscription.realm_id and q.subscription_id = disable_subscription.subscription_id
      for no key update;
  perform util.lock_ledger(disable_subscription.realm_id); -- before the rows of the subscription, as api.create_subscription does
  update webhook.subscriptions s
     set status = 'disabled', disabled_reason = disable_subscription.reason, disabled_at = util.now()
   where s.realm_id = disable_subscription.realm_id and s.subscription_id = disable_subscription.subscription_id
     and s.status = 'enabled'
  returning s.* into v_subscription;
  if not found then
    return false;
  end if;
  delete from webhook.topics t
   where t.realm_id = disable_subscription.realm_id and t.subscription_id = disable_subscription.subscription_id;
  update webhook.queues q
     set next_at = null
   where q.realm_id = disable_subscription.realm_id and q.subscription_id = disable_subscription.subscription_id;
  perform ledger.write_outbox(disable_subscription.realm_id, array[(
    null, 'oyss.subscription.disabled', v_subscription.subscription_id,
    jsonb_build_object(
      'id', v_subscription.subscription_id, 'type', 'subscription', 'url', v_subscription.url,
      'disabled_reason', v_subscription.disabled_reason, 'disabled_at', util.rfc3339(v_subscription.disabled_at)),
    null, v_subscription.account_id)::ledger.event]);
  return true;
end;
$$;

comment on function webhook.disable_subscription(integer, text, text) is
  'Disables a subscription for a reason, and writes an event for the other subscriptions of its account. Its waiting deliveries count as '
  'cancelled (webhook.current_deliveries). Returns false when it was not enabled. WEBHOOK-22.';
