create or replace function webhook.remove_subscription(realm_id integer, subscription_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from webhook.queues q
    where q.realm_id = remove_subscription.realm_id and q.subscription_id = remove_subscription.subscription_id
      for no key update;
  update webhook.subscriptions s
     set status = 'deleted', disabled_reason = null, disabled_at = null
   where s.realm_id = remove_subscription.realm_id and s.subscription_id = remove_subscription.subscription_id;
  update webhook.queues q
     set next_at = null
   where q.realm_id = remove_subscription.realm_id and q.subscription_id = remove_subscription.subscription_id;
  delete from webhook.topics t
   where t.realm_id = remove_subscription.realm_id and t.subscription_id = remove_subscription.subscription_id;
end;
$$;

comment on function webhook.remove_subscription(integer, text) is
  'Makes a subscription unseen, with nothing more to be sent to it. It may have many deliveries: jobs.tidy_webhooks deletes them, and then '
  'the row itself. WEBHOOK-7.';
