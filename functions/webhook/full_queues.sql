create or replace function webhook.full_queues(notices webhook.notice[]) returns webhook.full_queue[]
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select array_agg((w.subscription_id, r.room, w.count - r.room)::webhook.full_queue)
    from (
      select h.subscription_id, count(*)::integer as count
        from unnest(full_queues.notices) n
        cross join lateral unnest(n.heard_by) h (subscription_id)
       group by h.subscription_id
    ) w
    cross join lateral (select webhook.room_in(w.subscription_id) as room offset 0) r
   where w.count > r.room;
$$;

comment on function webhook.full_queues(webhook.notice[]) is
  'Returns the subscriptions of which fewer deliveries may be made than there are events for them (webhook.room_in); null: none is. '
  'WEBHOOK-80.';
