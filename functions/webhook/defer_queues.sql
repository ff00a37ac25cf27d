create or replace function webhook.defer_queues(delivery_ids text[]) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  update webhook.queues q
     set next_at = greatest(q.next_at, w.until)
    from (
      select h.subscription_id, min(b.started_at) + interval '1 minute' as until
        from webhook.deliveries_by_host h
        join tenancy.buckets b on b.bucket = h.bucket
       where h.delivery_id = any (defer_queues.delivery_ids)
       group by h.subscription_id
    ) w
   where q.subscription_id = w.subscription_id;
$$;

comment on function webhook.defer_queues(text[]) is
  'Lets the queues of deliveries that webhook.admit_deliveries did not admit wait until the minute is over. The caller holds their locks. '
  'WEBHOOK-51.';
