--! Previous: sha1:d2ff081eb1a8132ac9fa0048fc491e950fd7f75f
--! Hash: sha1:966c06fff5d568b76e779da8c86973d60c9c9619
--! Message: intake

create table intake.batches (
  batch_id text collate "C" primary key constraint batch_id_has_its_prefix check (starts_with(batch_id, 'batch_')),
  realm_id integer not null,
  source_id text collate "C" not null,
  account_id text collate "C" not null,
  status text not null default 'received' constraint status_is_known check (status in ('received', 'processing', 'done', 'failed')),
  sent_at timestamptz,
  received_at timestamptz not null default util.now(),
  payload bytea not null,
  payload_sha256 bytea not null constraint sha256_has_32_bytes check (octet_length(payload_sha256) = 32),
  content_type text not null,
  readable text,
  accepted_count integer not null,
  rejected_count integer not null,
  errors jsonb,
  started_at timestamptz,
  timeout_count integer not null default 0,
  timed_out_at timestamptz,
  applied_at timestamptz,
  error text,
  erased_at timestamptz,
  foreign key (realm_id, source_id) references tenancy.sources on delete cascade,
  foreign key (realm_id, account_id) references tenancy.members on delete cascade
);
create index batches_source on intake.batches (realm_id, source_id, received_at);
create index batches_account on intake.batches (account_id, realm_id, batch_id);
create index batches_waiting on intake.batches (realm_id, account_id, timed_out_at nulls first, received_at, batch_id) where status = 'received';
create index batches_processing on intake.batches (realm_id, account_id) where status = 'processing';
create index batches_failed on intake.batches (realm_id, account_id, batch_id) where status = 'failed';
create index batches_open on intake.batches (received_at) where status in ('received', 'processing');
comment on table intake.batches is 'The batches pushed, as they were pushed.';
comment on column intake.batches.batch_id is 'batch_ + ULID.';
comment on column intake.batches.realm_id is 'The realm of the key that pushed it.';
comment on column intake.batches.source_id is 'The source that it represents.';
comment on column intake.batches.account_id is 'The account that pushed it.';
comment on column intake.batches.status is 'received (queued), processing (a worker is applying it), done, failed (see error; can be replayed).';
comment on column intake.batches.sent_at is 'When the source reports having sent it.';
comment on column intake.batches.received_at is 'When it arrived; the default of observed_at, with the index of the observation in microseconds.';
comment on column intake.batches.payload is 'The original bytes of the request body, with pseudonyms for persons who were erased since (erased_at), or before it came.';
comment on column intake.batches.payload_sha256 is 'SHA-256 of the original bytes, computed when they came.';
comment on column intake.batches.content_type is 'The media type of the bytes, from the header Content-Type.';
comment on column intake.batches.readable is 'The accepted observations as {"observations": [[index, observation], ...]}, if only a part of the payload is to be applied; null: all of it.';
comment on column intake.batches.accepted_count is 'Observations accepted.';
comment on column intake.batches.rejected_count is 'Observations rejected.';
comment on column intake.batches.errors is 'Why observations were rejected, as in the receipt: index, path, message.';
comment on column intake.batches.started_at is 'When a worker first started to apply it.';
comment on column intake.batches.timeout_count is 'How often applying it ran into the time limit.';
comment on column intake.batches.timed_out_at is 'When it last ran into the time limit.';
comment on column intake.batches.applied_at is 'When it was last applied.';
comment on column intake.batches.error is 'Why it failed: a sentence for people, with the reference of the details in the log (OPERATE-25).';
comment on column intake.batches.erased_at is 'When a person in it was last erased; null: never.';

create table intake.erased_ids (
  realm_id integer not null,
  source_id text collate "C" not null,
  id_hash bytea not null,
  kind text not null constraint kind_is_known check (kind in ('player', 'name', 'line')),
  key_mark bytea not null,
  pseudonym text collate "C" not null,
  erased_at timestamptz not null default util.now(),
  primary key (realm_id, source_id, id_hash),
  foreign key (realm_id, source_id) references tenancy.sources on delete cascade
);
create index erased_ids_pseudonym on intake.erased_ids (realm_id, source_id, pseudonym);
comment on table intake.erased_ids is 'Keyed hashes by which erased persons are recognised when their source reports them again; never the ids or names themselves. Outlives a reset of its realm.';
comment on column intake.erased_ids.realm_id is 'The realm.';
comment on column intake.erased_ids.source_id is 'The source that uses this id or name.';
comment on column intake.erased_ids.id_hash is 'The keyed hash (intake.person_hash).';
comment on column intake.erased_ids.kind is 'player: the external id of a person; name: a name of one; line: the external id of a stat line of one.';
comment on column intake.erased_ids.key_mark is 'The mark that identifies the key (intake.person_keys).';
comment on column intake.erased_ids.pseudonym is 'What replaces it; for a name, the pseudonym of its person.';
comment on column intake.erased_ids.erased_at is 'When it was erased.';

create type intake.person as (
  realm_id integer, source_id text, player_id text, names text[], pseudonym text, key bytea, mark bytea, is_known boolean, pattern text, text_pattern text
);
comment on type intake.person is 'A person who is being erased: the player of a source, with all names known, the pseudonym of the id, the key of the hashes with its mark, whether the person was erased before, the pattern that finds an id or name in a sentence, and the pattern that finds those that identify the person inside any text (intake.identifying_words).';

create type intake.erased as (row_counts jsonb, row_count bigint, hash_before bytea, hash_after bytea);
comment on type intake.erased is 'The outcome of an erasure: how many rows of each table and in all, and the keyed hashes of these rows before and after.';

create table intake.turns (
  realm_id integer not null,
  account_id text collate "C" not null,
  turn bigint not null,
  stored_bytes bigint not null default 0,
  primary key (realm_id, account_id),
  foreign key (realm_id, account_id) references tenancy.members on delete cascade
);
create index turns_account on intake.turns (account_id, realm_id);
create sequence intake.turn_numbers;
comment on table intake.turns is 'When each account with waiting batches last had its turn, and how much it has stored.';
comment on column intake.turns.realm_id is 'The realm.';
comment on column intake.turns.account_id is 'The account.';
comment on column intake.turns.turn is 'The number of its last turn; the account that has waited longest is next.';
comment on column intake.turns.stored_bytes is 'Bytes of the bodies of its batches that were started.';

create table intake.idempotency_keys (
  realm_id integer not null,
  account_id text collate "C" not null,
  endpoint text collate "C" not null,
  idempotency_key text collate "C" not null,
  payload_hash bytea not null,
  batch_id text collate "C" not null references intake.batches on delete cascade,
  created_at timestamptz not null default util.now(),
  primary key (realm_id, account_id, endpoint, idempotency_key),
  foreign key (realm_id, account_id) references tenancy.members on delete cascade
);
create index idempotency_keys_batch on intake.idempotency_keys (batch_id);
comment on table intake.idempotency_keys is 'The request of each key, so that a retry gets the first answer.';
comment on column intake.idempotency_keys.realm_id is 'The realm; equal keys of two realms are different keys.';
comment on column intake.idempotency_keys.account_id is 'The account; equal keys of two accounts are different keys.';
comment on column intake.idempotency_keys.endpoint is 'The endpoint; equal keys of two endpoints are different keys.';
comment on column intake.idempotency_keys.idempotency_key is 'For a push, the keyed hash of what the client sent (intake.idempotency_hashes), because it may name a person; for a run, its id and the ordinal of the batch.';
comment on column intake.idempotency_keys.payload_hash is 'SHA-256 of the body: the same key with another body is an error.';
comment on column intake.idempotency_keys.batch_id is 'The batch whose receipt is the answer.';
comment on column intake.idempotency_keys.created_at is 'When it was created; it is valid for 30 days.';

create table intake.observations (
  realm_id integer not null,
  observation_id text collate "C" not null,
  batch_id text collate "C" not null references intake.batches on delete cascade,
  batch_index integer not null,
  source_id text collate "C" not null,
  type text collate "C" not null,
  external_id text collate "C" not null,
  observed_at timestamptz not null,
  confidence double precision not null,
  is_deleted boolean not null,
  cleared text[] collate "C" not null default '{}'
    constraint what_is_cleared_is_optional check (
      cleared <@ array['competition', 'division', 'stage', 'end', 'venue', 'venue.field', 'sides', 'title', 'notes', 'result', 'url']),
  data jsonb not null,
  content_hash bytea not null,
  primary key (realm_id, observation_id),
  constraint an_observation_is_stored_once unique (batch_id, batch_index),
  constraint a_fixture_is_cleared check (cleared = '{}' or type = 'fixture' and not is_deleted)
);
create index observations_external_id on intake.observations (realm_id, source_id, type, external_id, observed_at);
comment on table intake.observations is 'What one source reported about one entity at one time. Append-only: a trigger refuses update and delete, except for the erasure of a person and the reset of a test realm.';
comment on column intake.observations.realm_id is 'The realm of its batch.';
comment on column intake.observations.observation_id is 'obs_ + ULID.';
comment on column intake.observations.batch_id is 'The batch it came in.';
comment on column intake.observations.batch_index is 'Its index in the batch, from 0.';
comment on column intake.observations.source_id is 'The source that reported it.';
comment on column intake.observations.type is 'organization, competition, team, venue, fixture, result or stat_line.';
comment on column intake.observations.external_id is 'The source''s own id of the entity.';
comment on column intake.observations.observed_at is 'When the source observed it.';
comment on column intake.observations.confidence is '0 to 1; breaks ties within a rank.';
comment on column intake.observations.is_deleted is 'Whether the source no longer has the entity.';
comment on column intake.observations.cleared is 'The field paths that it takes back: for a run of a feed, those that its entry no longer has; for a push, none.';
comment on column intake.observations.data is 'The reported data.';
comment on column intake.observations.content_hash is 'Recognises a restatement: a hash of its original data, of what it takes back and of whether it is a deletion (intake.word_hash).';

grant select, update on intake.batches to oyss_resolver;
grant select, insert, update on intake.turns to oyss_resolver;
grant usage, select on intake.turn_numbers to oyss_resolver;
grant select, insert on intake.observations to oyss_resolver;
