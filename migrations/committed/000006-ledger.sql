--! Previous: sha1:def9d9acde926f53916c2b47aaf8cc6a5ab49c36
--! Hash: sha1:d3a4be27110ab2992fe0adb1a547a0b48658e79c
--! Message: ledger

create sequence ledger.positions as bigint cache 1;
comment on sequence ledger.positions is 'Positions of changes. Taken only under the realm''s advisory lock, so that they follow the order of commits.';

create type ledger.cause as (realm_id integer, kind text, source text, made_by text, change_group text);
comment on type ledger.cause is 'The cause of a transaction that changes the model of a realm: kind (batch, merge, undo, recompute or erase), source as published (the key of the source of a batch; oyss: and the kind for the service itself), the account or person that requested it, and the group of changes that no observation caused.';
create type ledger.event as ("position" bigint, event text, subject text, data jsonb, scopes text[], account_id text);
comment on type ledger.event is 'An event on its way to the outbox (ledger.write_outbox): of the change at a position, or one that is not a change, which contains all its data and gets the next position.';
create type ledger.kind as (
  entity_type text, kind text, changed_fields text[], venue_change_scope text, distance_km double precision, reason text
);
comment on type ledger.kind is 'One kind of change of a version: entity_type (result for the result of a fixture; null: that of the version), kind (HISTORY-7 to HISTORY-12; merged or unmerged: IDENTITY-33; for a result: reported, updated, finalized or withdrawn), the field paths that it is about, for a relocation field or complex and the kilometres to another complex if both places are known, and a sentence why.';

create table ledger.causes (
  realm_id integer not null,
  position bigint not null,
  kind text not null constraint kind_of_cause_is_known check (kind in ('batch', 'merge', 'undo', 'recompute', 'erase')),
  source text collate "C" not null,
  made_by text collate "C",
  change_group text collate "C" not null,
  changed_at timestamptz not null,
  placed_at timestamptz not null,
  primary key (realm_id, position),
  constraint the_service_itself_is_named_oyss check (starts_with(source, 'oyss:') = (kind <> 'batch'))
);
create index causes_placed on ledger.causes (realm_id, placed_at);
create index causes_changed on ledger.causes (changed_at);
comment on table ledger.causes is 'One row for each transaction that changed the model: what caused it, and when. Append-only: a trigger refuses update and delete.';
comment on column ledger.causes.realm_id is 'The realm.';
comment on column ledger.causes.position is 'Its position in commit order, before those of its changes.';
comment on column ledger.causes.kind is 'batch; or by the service itself: merge, undo, recompute or erase.';
comment on column ledger.causes.source is 'The key of the source of the batch; oyss: and the kind for the service itself.';
comment on column ledger.causes.made_by is 'The account that pushed the batch or requested another change; for a merge or undo the one who decided, a person or matcher; null: nobody requested it. No foreign key: the record outlives the account.';
comment on column ledger.causes.change_group is 'The group of its changes that no observation caused; for a merge or undo, grp_ and the body of the id of its decision.';
comment on column ledger.causes.changed_at is 'When the transaction began: the changed_at of its changes and the updated_at of the rows it changed.';
comment on column ledger.causes.placed_at is 'When it took its positions, by the clock under the lock of the realm''s ledger; never earlier than that of a lower position.';

create table ledger.erasures (
  realm_id integer not null,
  position bigint not null,
  source_id text collate "C" not null,
  pseudonym text collate "C" not null,
  reason text not null constraint reason_is_1_to_500_characters check (length(reason) between 1 and 500),
  made_by text not null constraint made_by_is_1_to_200_characters check (length(made_by) between 1 and 200),
  row_counts jsonb not null,
  hash_before bytea not null,
  hash_after bytea not null,
  primary key (realm_id, position)
);
comment on table ledger.erasures is 'The erasures of persons, each recorded with its own cause. Append-only: a trigger refuses update and delete.';
comment on column ledger.erasures.realm_id is 'The realm.';
comment on column ledger.erasures.position is 'Its cause in ledger.causes, which has the time.';
comment on column ledger.erasures.source_id is 'The source that reported the player.';
comment on column ledger.erasures.pseudonym is 'What has replaced the id of the player since.';
comment on column ledger.erasures.reason is 'Why, in a text that does not name the person.';
comment on column ledger.erasures.made_by is 'The operator who did it.';
comment on column ledger.erasures.row_counts is 'The number of rows changed in each table.';
comment on column ledger.erasures.hash_before is 'The keyed hash of all rows that name the person, before the erasure (intake.digest_of_person).';
comment on column ledger.erasures.hash_after is 'The keyed hash of the same rows after the erasure.';

create table ledger.versions (
  realm_id integer not null,
  entity_id text collate "C" not null,
  version integer not null,
  entity_type text collate "C" not null,
  position bigint not null,
  cause bigint not null,
  observation_id text collate "C",
  moves jsonb not null,
  observations jsonb,
  kinds ledger.kind[] not null,
  state jsonb,
  primary key (realm_id, entity_id, version),
  constraint a_version_is_a_change_of_some_kind check (cardinality(kinds) > 0),
  constraint a_version_names_no_player check (
    entity_type <> 'stat_line' or coalesce(moves -> 'player', 'null') = 'null' and coalesce(state -> 'player', 'null') = 'null')
);
create unique index versions_position on ledger.versions (position);
create index versions_cause on ledger.versions (cause);
create index versions_observation on ledger.versions (observation_id);
comment on table ledger.versions is 'Every version of every entity: history, from which the state at any version is folded (ledger.state_at). Append-only: a trigger refuses update and delete.';
comment on column ledger.versions.realm_id is 'The realm.';
comment on column ledger.versions.entity_id is 'The entity.';
comment on column ledger.versions.version is 'The version, from 1.';
comment on column ledger.versions.entity_type is 'fixture, team, competition, venue, organization or stat_line.';
comment on column ledger.versions.position is 'Commit order: the position of its first change.';
comment on column ledger.versions.cause is 'The transaction that made it: a position in ledger.causes. No foreign key: ledger.write_versions writes both, and neither is ever changed.';
comment on column ledger.versions.observation_id is 'The observation that caused it; null if the service itself did.';
comment on column ledger.versions.moves is 'Each field path that changed, with its value from this version on (null: no longer any). References are canonical ids; the player of a stat line has no value.';
comment on column ledger.versions.observations is 'For each changed field that an observation other than that of this version won: that observation. Null: its own won all.';
comment on column ledger.versions.kinds is 'The changes that it makes, as they are published, in order.';
comment on column ledger.versions.state is 'In every 32nd version, the full state, each field path with its value, so that folding stays short; otherwise null.';

create table ledger.changes (
  realm_id integer not null,
  position bigint not null default nextval('ledger.positions'),
  entity_type text collate "C" not null,
  entity_id text collate "C" not null,
  version integer not null,
  kind_number integer not null,
  event text not null,
  document text not null,
  primary key (realm_id, position)
);
comment on table ledger.changes is 'The change stream: one row for each change of each version, in commit order. Append-only: a trigger refuses update and delete.';
comment on column ledger.changes.realm_id is 'The realm.';
comment on column ledger.changes.position is 'The position in commit order.';
comment on column ledger.changes.entity_type is 'fixture, team, competition, venue, organization, result or stat_line.';
comment on column ledger.changes.entity_id is 'The entity; for a result, its fixture.';
comment on column ledger.changes.version is 'The version that the change made.';
comment on column ledger.changes.kind_number is 'The ordinal of its kind among the kinds of that version, from 1.';
comment on column ledger.changes.event is 'The oyss.* event type.';
comment on column ledger.changes.document is 'The element of /v1/changes, as JSON text: written once, read by every consumer.';

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
comment on column ledger.outbox.position is 'That of the change in ledger.changes, or a position between changes for an event that is not a change of an entity.';
comment on column ledger.outbox.event_id is 'evt_ + ULID, the same on every delivery.';
comment on column ledger.outbox.event is 'The oyss.* type of an event that is not a change of an entity (standing.updated); null: the change has it.';
comment on column ledger.outbox.subject is 'The subject of such an event.';
comment on column ledger.outbox.data is 'The data of such an event; null for a change.';
comment on column ledger.outbox.scopes is 'The competitions and teams that such an event is about, which filters of subscriptions may name; null: the competition that its data names.';
comment on column ledger.outbox.account_id is 'The only account that may receive the event; null: every account.';

create table ledger.unflushed (
  transaction_id xid8 not null,
  version_count bigint not null
);
comment on table ledger.unflushed is 'Inside a transaction: the number of versions its statements wrote. Empty between transactions: a deferred trigger refuses to commit a row here.';
comment on column ledger.unflushed.transaction_id is 'The transaction.';
comment on column ledger.unflushed.version_count is 'Versions written by one statement.';

grant select, insert on ledger.causes, ledger.versions, ledger.changes, ledger.outbox to oyss_resolver;
grant select, insert, delete on ledger.unflushed to oyss_resolver;
grant usage on all sequences in schema canon, ledger to oyss_resolver;
grant delete on ledger.outbox to oyss_resolver;
