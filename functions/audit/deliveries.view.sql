create or replace view audit.deliveries as
select r.mode, s.account_id, s.subscription_id, s.status as subscription_status, s.url, d.delivery_id, d.event_id, e.type as event,
       e.body::json ->> 'subject' as subject, d.state, d.created_at, a.attempt, a.ended_at, a.status_code, a.duration_ms, a.error,
       a.next_attempt_at
  from webhook.current_deliveries d
  join webhook.subscriptions s on s.realm_id = d.realm_id and s.subscription_id = d.subscription_id
  join webhook.events e on e.realm_id = d.realm_id and e.event_id = d.event_id
  join tenancy.realms r on r.realm_id = d.realm_id
  left join webhook.attempts a on a.delivery_id = d.delivery_id;

comment on view audit.deliveries is
  'Which subscriber was sent which event, and when: one row for each attempt of each delivery, and one without an attempt for a '
  'delivery that had none. Includes deleted subscriptions for as long as their deliveries are kept: 30 days (WEBHOOK-7).';
comment on column audit.deliveries.mode is 'test or live.';
comment on column audit.deliveries.account_id is
  'The account of the subscription.';
comment on column audit.deliveries.subscription_id is 'sub_ + ULID.';
comment on column audit.deliveries.subscription_status is
  'The current status of the subscription: enabled, disabled or deleted.';
comment on column audit.deliveries.url is
  'The address it was sent to; that of a subscription never changes.';
comment on column audit.deliveries.delivery_id is 'dlv_ + ULID.';
comment on column audit.deliveries.event_id is 'evt_ + ULID, the webhook-id of the request.';
comment on column audit.deliveries.event is 'The oyss.* type.';
comment on column audit.deliveries.subject is 'The entity that the event is about.';
comment on column audit.deliveries.state is 'pending, sending, succeeded, failed or cancelled.';
comment on column audit.deliveries.created_at is 'When it was scheduled.';
comment on column audit.deliveries.attempt is
  'The number of the attempt, from 1; null: none has ended.';
comment on column audit.deliveries.ended_at is 'When the attempt ended.';
comment on column audit.deliveries.status_code is
  'The status code that the endpoint returned; null: none.';
comment on column audit.deliveries.duration_ms is 'How long the attempt took, in milliseconds; null: not known.';
comment on column audit.deliveries.error is
  'A sentence on what failed; null: nothing did.';
comment on column audit.deliveries.next_attempt_at is
  'When the next attempt was due; null: none.';
grant select on audit.deliveries to oyss_auditor, oyss_auditor_unmasked;
