create or replace function webhook.schedule_deliveries(notices webhook.notice[]) returns text[]
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with scheduled as (
    insert into webhook.deliveries (delivery_id, realm_id, subscription_id, event_id, due_at)
    select 'dlv_' || i.time || util.ulid_tail(), n.realm_id, h.subscription_id, n.event_id,
           -- The first is due first.
           util.now() - (cardinality(schedule_deliveries.notices) - n.place) * interval '1 microsecond'
      from unnest(schedule_deliveries.notices) with ordinality
           n (realm_id, event_id, event, subject, entity_type, at, scopes, heard_by, data, place)
      cross join lateral unnest(n.heard_by) h (subscription_id)
      cross join (select util.ulid_time(util.now()) as time) i
    returning subscription_id
  )
  select coalesce(array_agg(s.subscription_id), '{}') from scheduled s;
$$;

comment on function webhook.schedule_deliveries(webhook.notice[]) is
  'Schedules a delivery, due at once, of each event to each of its subscriptions. Returns the subscription of each delivery.';
