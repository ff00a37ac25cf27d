create or replace function webhook.reschedule_queues(subscription_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update webhook.queues q
     set next_at = webhook.next_due(q.subscription_id, q.window_size)
   where q.subscription_id = any (reschedule_queues.subscription_ids);
end;
$$;

comment on function webhook.reschedule_queues(text[]) is
  'Updates when these subscriptions can be served next (webhook.next_due). The caller holds the locks of the queues.';
