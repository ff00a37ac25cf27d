create or replace view analytics.deliveries with (security_barrier) as
select d.delivery_id, d.subscription_id, d.event_id, e.type as event_type, e.body::json ->> 'subject' as entity_id, d.state,
       d.attempt_count, d.created_at, a.first_ended_at as first_attempted_at, a.succeeded_at, a.last_status_code,
       extract(epoch from a.succeeded_at - d.created_at)::double precision as delivery_seconds, d.next_attempt_at
  from webhook.current_deliveries d
  join webhook.events e on e.realm_id = d.realm_id and e.event_id = d.event_id
  left join lateral (
    select min(t.ended_at) as first_ended_at, min(t.ended_at) filter (where t.status_code between 200 and 299) as succeeded_at,
           (array_agg(t.status_code order by t.attempt desc))[1] as last_status_code
      from webhook.attempts t where t.delivery_id = d.delivery_id
  ) a on true
 where d.realm_id = 1
   -- Bodies are parsed only where something is private.
   and case when (select exists (select from tenancy.private_organizations)) then
         not exists (select from tenancy.private_live_teams p where p.team_id = e.body::json ->> 'subject')
         and not exists (
           select from tenancy.redacted_live_fixtures x where x.fixture_id = e.body::json ->> 'subject' and x.is_hidden)
       else true end;

comment on view analytics.deliveries is
  'One row per event that was scheduled for a webhook, without address and account. Key: delivery_id. Fresh: every committed change. '
  'Kept for 30 days. ANALYTICS-2, ANALYTICS-4.';
comment on column analytics.deliveries.delivery_id is 'dlv_ + ULID.';
comment on column analytics.deliveries.subscription_id is 'The subscription: sub_ + ULID.';
comment on column analytics.deliveries.event_id is 'The event: evt_ + ULID.';
comment on column analytics.deliveries.event_type is 'The oyss.* type of the event.';
comment on column analytics.deliveries.entity_id is 'The entity that the event is about.';
comment on column analytics.deliveries.state is 'pending, sending, succeeded, failed or cancelled.';
comment on column analytics.deliveries.attempt_count is 'Attempts started.';
comment on column analytics.deliveries.created_at is 'When it was scheduled, UTC.';
comment on column analytics.deliveries.first_attempted_at is 'When its first attempt ended, UTC; null: none has.';
comment on column analytics.deliveries.succeeded_at is 'When its endpoint first answered 2xx, UTC; null: it has not.';
comment on column analytics.deliveries.last_status_code is 'The HTTP status of the last attempt; null: none.';
comment on column analytics.deliveries.delivery_seconds is 'From created_at to succeeded_at, in seconds.';
comment on column analytics.deliveries.next_attempt_at is 'When the next attempt is due, UTC; null: never.';
grant select on analytics.deliveries to oyss_analyst;
