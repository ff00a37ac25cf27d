--! Previous: sha1:eabb92f2d129b82c1ed92f4cb777f3cb50b44fb3
--! Hash: sha1:94fe2d6b4d6e4734b1a1af4bfbc713c909d47f12
--! Message: webhook

create table webhook.subscriptions (
  realm_id integer not null,
  subscription_id text collate "C" not null constraint subscription_id_is_unique unique
    constraint subscription_id_is_well_formed check (subscription_id ~ '^sub_[0-7][0-9A-HJKMNP-TV-Z]{25}$'),
  account_id text collate "C" not null,
  url text not null constraint url_is_at_most_2048_characters check (length(url) <= 2048),
  host text not null generated always as (rtrim(lower(substring(url from '^[A-Za-z]+://(\[[^]]*\]|[^/?#:]*)')), '.')) stored,
  events text[] not null constraint at_least_one_event_is_asked_for check (cardinality(events) > 0),
  competition_id text collate "C",
  team_id text collate "C",
  secret bytea not null,
  previous_secret bytea,
  previous_secret_ends_at timestamptz,
  status text not null default 'enabled' constraint status_is_known check (status in ('enabled', 'disabled', 'deleted')),
  disabled_reason text,
  disabled_at timestamptz,
  since_position bigint not null,
  confirmed_at timestamptz default util.now(),
  created_at timestamptz not null default util.now(),
  primary key (realm_id, subscription_id),
  foreign key (realm_id, account_id) references tenancy.members on delete cascade,
  constraint what_is_disabled_says_why_and_when check (status = 'deleted' or (status = 'disabled') = (disabled_reason is not null) and (status = 'disabled') = (disabled_at is not null)),
  constraint a_previous_secret_has_its_end check ((previous_secret is null) = (previous_secret_ends_at is null))
);
create index subscriptions_account on webhook.subscriptions (account_id, realm_id);
create index subscriptions_of_account on webhook.subscriptions (realm_id, account_id, subscription_id) where status <> 'deleted';
create index subscriptions_unconfirmed on webhook.subscriptions (realm_id, subscription_id) where confirmed_at is null and status = 'enabled';
create index subscriptions_stopped on webhook.subscriptions (realm_id, subscription_id) where status <> 'enabled';
comment on table webhook.subscriptions is 'Webhook endpoints. They outlive a reset of their realm; their waiting deliveries do not.';
comment on column webhook.subscriptions.realm_id is 'The realm whose events it receives.';
comment on column webhook.subscriptions.subscription_id is 'sub_ + ULID; the secrets are sealed for it.';
comment on column webhook.subscriptions.account_id is 'The account of the subscription.';
comment on column webhook.subscriptions.url is 'Where deliveries go.';
comment on column webhook.subscriptions.host is 'The host of the url, whose deliveries are counted together.';
comment on column webhook.subscriptions.events is 'The requested event types or patterns; webhook.topics has them expanded.';
comment on column webhook.subscriptions.competition_id is 'Filter competition; null: none.';
comment on column webhook.subscriptions.team_id is 'Filter team; null: none.';
comment on column webhook.subscriptions.secret is 'The signing secret, sealed by the shell; the database cannot read it.';
comment on column webhook.subscriptions.previous_secret is 'The previous secret, sealed; it also signs until it ends.';
comment on column webhook.subscriptions.previous_secret_ends_at is 'When the previous secret ends.';
comment on column webhook.subscriptions.status is 'enabled, disabled (nothing is sent; see the reason; never enabled again) or deleted (only auditors see it, until its last delivery is old enough to be deleted).';
comment on column webhook.subscriptions.disabled_reason is 'Why it was disabled, for people.';
comment on column webhook.subscriptions.disabled_at is 'When it was disabled.';
comment on column webhook.subscriptions.since_position is 'The last position of its realm when it was created: it receives later events.';
comment on column webhook.subscriptions.confirmed_at is 'When its address first answered; null: not yet, so only tests are sent to it.';
comment on column webhook.subscriptions.created_at is 'When it was created.';

create table webhook.topics (
  realm_id integer not null,
  event text collate "C" not null,
  scope text collate "C" not null,
  subscription_id text collate "C" not null,
  competition_id text collate "C",
  primary key (realm_id, event, scope, subscription_id),
  foreign key (realm_id, subscription_id) references webhook.subscriptions on delete cascade
);
create index topics_subscription on webhook.topics (realm_id, subscription_id);
comment on table webhook.topics is 'The event types of each enabled subscription, patterns expanded, so that finding the recipients of an event is a look-up by its type and its subject.';
comment on column webhook.topics.realm_id is 'The realm.';
comment on column webhook.topics.event is 'An event type of webhook.event_types.';
comment on column webhook.topics.scope is 'The team or competition that the filter names; empty: no filter.';
comment on column webhook.topics.subscription_id is 'The subscription.';
comment on column webhook.topics.competition_id is 'The competition, if the filter also names a team.';

create table webhook.queues (
  realm_id integer not null,
  subscription_id text collate "C" not null,
  next_at timestamptz,
  first_failed_at timestamptz,
  last_success_at timestamptz,
  failed_count integer not null default 0,
  attempts_total bigint not null default 0,
  succeeded_total bigint not null default 0,
  failed_total bigint not null default 0,
  window_size real not null default 4,
  skipped_total bigint not null default 0,
  skipped_at timestamptz,
  skipped_reason text,
  primary key (subscription_id, realm_id),
  constraint what_is_skipped_says_why_and_when check ((skipped_total > 0) = (skipped_reason is not null) and (skipped_total > 0) = (skipped_at is not null)),
  foreign key (realm_id, subscription_id) references webhook.subscriptions on delete cascade
) with (fillfactor = 70);
create index queues_next on webhook.queues (next_at) where next_at is not null;
comment on table webhook.queues is 'One row per subscription: when it can be served next, and its recent successes and failures. Anything that changes the deliveries of the subscription locks this row.';
comment on column webhook.queues.realm_id is 'The realm.';
comment on column webhook.queues.subscription_id is 'The subscription.';
comment on column webhook.queues.next_at is 'When a delivery of it can next be claimed, or a lease of it ends; moved behind the others when it is served. Null: nothing waits.';
comment on column webhook.queues.first_failed_at is 'When the first attempt failed since the last success; null: none.';
comment on column webhook.queues.last_success_at is 'When a delivery last succeeded.';
comment on column webhook.queues.failed_count is 'Attempts that failed since the last success.';
comment on column webhook.queues.attempts_total is 'Attempts that ever ended.';
comment on column webhook.queues.succeeded_total is 'Deliveries that ever succeeded.';
comment on column webhook.queues.failed_total is 'Deliveries that ever failed for good.';
comment on column webhook.queues.skipped_total is 'Events for it that got no delivery.';
comment on column webhook.queues.skipped_at is 'When an event was last skipped; null: never.';
comment on column webhook.queues.skipped_reason is 'Why it was last skipped, for people; null: never.';
comment on column webhook.queues.window_size is 'How many of its deliveries may be in flight at once, rounded down: wider while it keeps up (webhook.window_after).';

create table webhook.events (
  realm_id integer not null references tenancy.realms on delete cascade,
  event_id text collate "C" not null constraint event_id_has_its_prefix check (starts_with(event_id, 'evt_')),
  type text collate "C" not null,
  body text not null constraint body_is_at_most_20_kb check (octet_length(body) <= 20480),
  created_at timestamptz not null default util.now(),
  primary key (realm_id, event_id)
);
comment on table webhook.events is 'Events with at least one recipient, as they are sent: the same bytes to each on every attempt.';
comment on column webhook.events.realm_id is 'The realm.';
comment on column webhook.events.event_id is 'evt_ + ULID.';
comment on column webhook.events.type is 'The oyss.* type.';
comment on column webhook.events.body is 'The CloudEvents 1.0 structured body, JSON text. Written once.';
comment on column webhook.events.created_at is 'When it was relayed.';

create table webhook.deliveries (
  delivery_id text collate "C" primary key constraint delivery_id_has_its_prefix check (starts_with(delivery_id, 'dlv_')),
  realm_id integer not null,
  subscription_id text collate "C" not null,
  event_id text collate "C" not null,
  state text not null default 'pending' constraint state_is_known check (state in ('pending', 'sending', 'succeeded', 'failed', 'cancelled')),
  due_at timestamptz,
  started_at timestamptz,
  try_count integer not null default 0,
  attempt_count integer not null default 0,
  token bigint not null default 0,
  leased_by text,
  created_at timestamptz not null default util.now(),
  constraint what_is_under_way_has_its_moment check ((state in ('pending', 'sending')) = (due_at is not null)),
  constraint an_event_is_delivered_once_to_a_subscription unique (realm_id, event_id, subscription_id),
  foreign key (realm_id, subscription_id) references webhook.subscriptions on delete cascade,
  foreign key (realm_id, event_id) references webhook.events on delete cascade
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
create index deliveries_subscription on webhook.deliveries (realm_id, subscription_id, delivery_id);
create index deliveries_pending on webhook.deliveries (subscription_id, due_at, delivery_id) where state = 'pending';
create index deliveries_sending on webhook.deliveries (subscription_id, due_at) where state = 'sending';
create index deliveries_failed on webhook.deliveries (realm_id, subscription_id, delivery_id) where state = 'failed';
comment on table webhook.deliveries is 'The events for each subscription, and how far their delivery has come.';
comment on column webhook.deliveries.delivery_id is 'dlv_ + ULID; sorts by creation.';
comment on column webhook.deliveries.realm_id is 'The realm.';
comment on column webhook.deliveries.subscription_id is 'The subscription that receives it.';
comment on column webhook.deliveries.event_id is 'The event.';
comment on column webhook.deliveries.state is 'pending (due at due_at), sending (a worker has it until due_at), succeeded, failed, or cancelled. A pending delivery counts as cancelled as soon as its subscription is disabled (webhook.current_deliveries); the row follows.';
comment on column webhook.deliveries.due_at is 'When the next attempt is due, or the current lease ends.';
comment on column webhook.deliveries.started_at is 'First attempt since it was created or redelivered on request; 24 hours later it fails for good.';
comment on column webhook.deliveries.try_count is 'Attempts that ended since then: the position in the retry schedule.';
comment on column webhook.deliveries.attempt_count is 'Attempts ever started.';
comment on column webhook.deliveries.token is 'Rises with every claim: a worker with an older one may record nothing.';
comment on column webhook.deliveries.leased_by is 'The worker that last claimed it.';
comment on column webhook.deliveries.created_at is 'When it was scheduled.';

create table webhook.attempts (
  delivery_id text collate "C" not null references webhook.deliveries on delete cascade,
  attempt integer not null,
  ended_at timestamptz not null default util.now(),
  status_code integer,
  duration_ms integer,
  error text,
  next_attempt_at timestamptz,
  primary key (delivery_id, attempt)
);
comment on table webhook.attempts is 'Every attempt that ended. Append-only; deleted with its delivery.';
comment on column webhook.attempts.delivery_id is 'The delivery.';
comment on column webhook.attempts.attempt is 'Its number, from 1.';
comment on column webhook.attempts.ended_at is 'When it ended.';
comment on column webhook.attempts.status_code is 'The status code that the endpoint returned; null: none.';
comment on column webhook.attempts.duration_ms is 'How long it took, in milliseconds; null: not known.';
comment on column webhook.attempts.error is 'What failed; null: nothing did.';
comment on column webhook.attempts.next_attempt_at is 'When the next attempt was due; null: none.';

create type webhook.claim as (
  delivery_id text, token bigint, attempt integer, subscription_id text, url text, mode text, event_id text, body text, secret bytea, previous_secret bytea
);
comment on type webhook.claim is 'A delivery that a worker may attempt now, with all it needs. previous_secret is null unless it still signs.';

create type webhook.full_queue as (subscription_id text, room integer, skipped integer);
comment on type webhook.full_queue is 'A subscription with more events than room in its queue: how many deliveries it still accepts, and how many events are skipped.';

grant select, update, delete on webhook.subscriptions to oyss_resolver;
grant select, delete on webhook.topics to oyss_resolver;
grant select, update on webhook.queues to oyss_resolver;
grant select, insert, delete on webhook.events to oyss_resolver;
grant select, insert, update, delete on webhook.deliveries to oyss_resolver;
grant select, insert on webhook.attempts to oyss_resolver;

create type webhook.ended_attempt as (
  place integer, delivery_id text, status_code integer, duration_ms integer, error text, retry_after_seconds integer, succeeded boolean,
  subscription_id text, started_at timestamptz, try_count integer, attempt integer
);
comment on type webhook.ended_attempt is 'An attempt that ended, with its ordinal among those reported together, and the values of its delivery. succeeded is null if the worker no longer held the lease.';
create type webhook.outcome as (
  delivery_id text, attempt integer, status_code integer, duration_ms integer, error text, state text, next_at timestamptz, queue webhook.queues, reason text, disables boolean
);
comment on type webhook.outcome is 'The outcome of an attempt: the state of its delivery (or stale), when it is tried again, the resulting queue without its totals, the reason to disable the subscription, and whether this attempt is the first to give one.';
create type webhook.notice as (
  realm_id integer, event_id text, event text, subject text, entity_type text, at timestamptz, scopes text[], heard_by text[], data jsonb
);
comment on type webhook.notice is 'An event from the outbox: its content, the teams and competitions that it names, and the subscriptions that receive it (null: none, and then data is null).';
