create or replace function webhook.record_skipped(full_queues webhook.full_queue[]) returns void
language sql
set search_path = pg_catalog, pg_temp
as $$
  update webhook.queues q
     set skipped_total = q.skipped_total + f.skipped, skipped_at = util.now(),
         skipped_reason = format('%s deliveries were waiting for the endpoint.', to_char(webhook.most_waiting(), 'FM999,999'))
    from unnest(record_skipped.full_queues) f
   where q.subscription_id = f.subscription_id;
$$;

comment on function webhook.record_skipped(webhook.full_queue[]) is
  'Records, for each subscription, how many of its events got no delivery, when and why. Their queues are already locked. WEBHOOK-80.';
