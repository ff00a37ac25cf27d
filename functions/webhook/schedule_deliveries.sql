create or replace function webhook.schedule_deliveries(notices webhook.notice[], first_at timestamptz, distance interval) returns text[]
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with scheduled as (
    insert into webhook.deliveries (delivery_id, realm_id, subscription_id, event_id, due_at)
    select 'dlv_' || i.time || util.ulid_tail(), n.realm_id, h.subscription_id, n.event_id,
           schedule_deliveries.first_at + (n.place - 1) * schedule_deliveries.distance
      from unnest(schedule_deliveries.notices) with ordinality
           n (realm_id, event_id, event, subject, entity_type, at, scopes, heard_by, data, place)
      cross join lateral unnest(n.heard_by) h (subscription_id)
      cross join (select util.ulid_time(util.now()) as time) i
    returning subscription_id
  )
  select coalesce(array_agg(s.subscription_id), '{}') from scheduled s;
$$;

comment on function webhook.schedule_deliveries(webhook.notice[], timestamptz, interval) is
  'Schedules a delivery of each event to each of its subscriptions, of the first event due at a moment, of each further one a distance '
  'later. Returns the subscription of each delivery.';
