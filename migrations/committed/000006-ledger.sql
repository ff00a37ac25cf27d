--! Previous: sha1:95f737429aaca7b36781576a7951e881a7700b70
--! Hash: sha1:1d2a6eb875e465c19f08ab3b5823c0cd1a08c712
--! Message: ledger

create sequence ledger.positions as bigint cache 1;
comment on sequence ledger.positions is 'Positions of changes. Taken only under the realm''s advisory lock, so that their order is commit order.';

create type ledger.cause as (realm_id integer, kind text, source text, change_group text);
comment on type ledger.cause is 'What a transaction that changes the model of a realm is caused by: kind (batch or recompute), source as the interface tells it (the key of the source of a batch; oyss: and the kind where it is the service itself), and the group of what no observation caused.';
create type ledger.event as ("position" bigint, event text, subject text, data jsonb, scopes text[], account_id text);
comment on type ledger.event is 'An event on its way into the outbox (ledger.write_outbox): of the change at a position, or one that is no change, which says all itself and gets the next position.';

create table ledger.changes (
  realm_id integer not null,
  position bigint not null default nextval('ledger.positions'),
  entity_type text collate "C" not null,
  told text not null,
  entity_id text collate "C" not null,
  version integer not null,
  kind text not null,
  event text not null,
  changed_fields text[] not null,
  changed_at timestamptz not null,
  source text collate "C" not null,
  observation_id text collate "C",
  change_group text collate "C" not null,
  before jsonb,
  after jsonb,
  venue_change_scope text,
  distance_km double precision,
  reason text,
  primary key (realm_id, position),
  constraint what_the_service_itself_changes_has_no_observation check (starts_with(source, 'oyss:') = (observation_id is null))
);
create index changes_entity on ledger.changes (realm_id, entity_id, version);
comment on table ledger.changes is 'Every applied change, in commit order. Append-only: a trigger refuses update and delete.';
comment on column ledger.changes.realm_id is 'The realm.';
comment on column ledger.changes.position is 'Commit order.';
comment on column ledger.changes.entity_type is 'fixture, team, competition, venue, organization, result or stat_line.';
comment on column ledger.changes.told is 'The element of /v1/changes, as JSON text: written once, read by every consumer.';
comment on column ledger.changes.entity_id is 'The entity; of a result, its fixture.';
comment on column ledger.changes.version is 'The version that the change made.';
comment on column ledger.changes.kind is 'Change kind (HISTORY-8 to HISTORY-12); of a result: reported, updated, finalized or withdrawn.';
comment on column ledger.changes.event is 'The oyss.* event type.';
comment on column ledger.changes.changed_fields is 'The field paths that moved.';
comment on column ledger.changes.changed_at is 'When it was applied.';
comment on column ledger.changes.source is 'Key of the source whose observation caused it; oyss: and what the service itself did (oyss:recompute).';
comment on column ledger.changes.observation_id is 'That observation; null where the service itself caused it.';
comment on column ledger.changes.change_group is 'Shared by everything one observation caused, or one change that no observation did.';
comment on column ledger.changes.before is 'FixtureState before; fixtures only.';
comment on column ledger.changes.after is 'FixtureState after; fixtures only.';
comment on column ledger.changes.venue_change_scope is 'field or complex, of a relocation.';
comment on column ledger.changes.distance_km is 'How far a relocation to another complex moved, in kilometres, where both places are known.';
comment on column ledger.changes.reason is 'In words.';

create table ledger.outbox (
  realm_id integer not null,
  position bigint not null,
  event_id text collate "C" not null,
  event text collate "C",
  subject text collate "C",
  data jsonb,
  scopes text[],
  account_id text collate "C",
  primary key (position, realm_id),
  constraint an_event_without_a_change_says_all_itself check ((event is null) = (subject is null) and (event is null or data is not null))
);
comment on table ledger.outbox is 'Events still to be relayed; written with their change, so that none is lost and none is sent for a change that was rolled back.';
comment on column ledger.outbox.realm_id is 'The realm.';
comment on column ledger.outbox.position is 'Of the change in ledger.changes, or a place between changes for an event that is no change of an entity.';
comment on column ledger.outbox.event_id is 'evt_ + ULID, the same on every delivery.';
comment on column ledger.outbox.event is 'The oyss.* type of an event that is no change of an entity (standing.updated); null: the change says it.';
comment on column ledger.outbox.subject is 'What such an event is about.';
comment on column ledger.outbox.data is 'The data of such an event; of a change, what its event says beyond ledger.changes. Null: nobody is to hear of the change.';
comment on column ledger.outbox.scopes is 'The competitions and teams that the change is about, before it and after it: what filters of subscriptions may name. Without listeners only those before it.';
comment on column ledger.outbox.account_id is 'The only account that is to hear of the event; null: every one.';

create table ledger.unflushed (
  transaction_id xid8 not null,
  version_count bigint not null
);
comment on table ledger.unflushed is 'Inside a transaction: how many versions its statements wrote. Empty between transactions: a deferred trigger refuses to commit a row here.';
comment on column ledger.unflushed.transaction_id is 'The transaction.';
comment on column ledger.unflushed.version_count is 'Versions written by one statement.';

grant select, insert on ledger.changes, ledger.outbox to oyss_resolver;
grant select, insert, delete on ledger.unflushed to oyss_resolver;
grant usage on all sequences in schema canon, ledger to oyss_resolver;
grant delete on ledger.outbox to oyss_resolver;
