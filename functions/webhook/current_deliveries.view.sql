create or replace view webhook.current_deliveries as
select d.delivery_id, d.realm_id, d.subscription_id, d.event_id, c.state,
       case when c.state in ('pending') then d.due_at end as next_attempt_at, d.attempt_count, d.created_at
  from webhook.deliveries d
  join webhook.subscriptions s on s.realm_id = d.realm_id and s.subscription_id = d.subscription_id
  cross join lateral (
    select case when d.state = 'pending' and s.status <> 'enabled' then 'cancelled' else d.state end as state) c;

comment on view webhook.current_deliveries is
  'Deliveries as they are published: one that waits for a subscription that is no longer enabled is cancelled.';
comment on column webhook.current_deliveries.delivery_id is 'The delivery.';
comment on column webhook.current_deliveries.realm_id is 'The realm.';
comment on column webhook.current_deliveries.subscription_id is
  'The subscription that receives it.';
comment on column webhook.current_deliveries.event_id is 'The event.';
comment on column webhook.current_deliveries.state is 'pending, sending, succeeded, failed or cancelled.';
comment on column webhook.current_deliveries.next_attempt_at is
  'When the next attempt is due; null: never.';
comment on column webhook.current_deliveries.attempt_count is
  'Attempts started.';
comment on column webhook.current_deliveries.created_at is 'When it was scheduled.';
