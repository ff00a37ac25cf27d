create or replace function webhook.wake_queues(subscription_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from webhook.queues q
    where q.subscription_id = any (wake_queues.subscription_ids)
    order by q.realm_id, q.subscription_id
      for no key update;
  update webhook.queues q
     set next_at = least(q.next_at, util.now())
    from webhook.subscriptions s
   where q.subscription_id = any (wake_queues.subscription_ids)
     and s.realm_id = q.realm_id and s.subscription_id = q.subscription_id and s.status = 'enabled';
end;
$$;

comment on function webhook.wake_queues(text[]) is
  'Marks the queues of these subscriptions, of those that are enabled, as due now. Locks the queues in the order in which all functions '
  'do.';
