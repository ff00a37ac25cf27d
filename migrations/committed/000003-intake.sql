--! Previous: sha1:eebb04dab410fdc1e1691e79494d6294bc59464c
--! Hash: sha1:a5bcc4306cd59d924d69669f2d79f0b8953fb2f5
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
  readable text,
  accepted_count integer not null,
  rejected_count integer not null,
  errors jsonb,
  applied_at timestamptz,
  error text,
  foreign key (realm_id, source_id) references tenancy.sources on delete cascade,
  foreign key (realm_id, account_id) references tenancy.members on delete cascade
);
create index batches_source on intake.batches (realm_id, source_id, received_at);
create index batches_account on intake.batches (account_id, realm_id);
create index batches_open on intake.batches (received_at) where status in ('received', 'processing');
comment on table intake.batches is 'What was pushed, as it was pushed.';
comment on column intake.batches.batch_id is 'batch_ + ULID.';
comment on column intake.batches.realm_id is 'The realm of the key that pushed it.';
comment on column intake.batches.source_id is 'The source it speaks for.';
comment on column intake.batches.account_id is 'The account that pushed it.';
comment on column intake.batches.status is 'received (queued), processing (a worker is applying it), done, failed (see error; can be replayed).';
comment on column intake.batches.sent_at is 'When the source says it sent it.';
comment on column intake.batches.received_at is 'When it arrived; the default of observed_at.';
comment on column intake.batches.payload is 'The bytes of the request body, unmodified.';
comment on column intake.batches.readable is 'The accepted observations as {"observations": [[index, observation], ...]}, where the payload as a whole is not what is to be applied; null: all of it is.';
comment on column intake.batches.accepted_count is 'Observations accepted.';
comment on column intake.batches.rejected_count is 'Observations rejected.';
comment on column intake.batches.errors is 'Why, as in the receipt: index, path, message.';
comment on column intake.batches.applied_at is 'When it was last applied.';
comment on column intake.batches.error is 'What stopped it, when failed: a sentence for people, with the reference under which the log has the rest (OPERATE-25).';

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
comment on table intake.idempotency_keys is 'Which request a key stands for, so that a retry gets the first answer.';
comment on column intake.idempotency_keys.realm_id is 'Keys of two realms have nothing to do with one another.';
comment on column intake.idempotency_keys.account_id is 'Nor those of two accounts.';
comment on column intake.idempotency_keys.endpoint is 'Nor those of two endpoints.';
comment on column intake.idempotency_keys.idempotency_key is 'As the client sent it, unquoted.';
comment on column intake.idempotency_keys.payload_hash is 'SHA-256 of the body: the same key with another body is a mistake.';
comment on column intake.idempotency_keys.batch_id is 'The batch whose receipt is the answer.';
comment on column intake.idempotency_keys.created_at is 'Honoured for 30 days from here.';

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
  data jsonb not null,
  content_hash bytea not null,
  primary key (realm_id, observation_id),
  constraint an_observation_is_stored_once unique (batch_id, batch_index)
);
create index observations_external_id on intake.observations (realm_id, source_id, type, external_id, observed_at);
comment on table intake.observations is 'What one source said about one entity at one time. Append-only: a trigger refuses update and delete.';
comment on column intake.observations.realm_id is 'The realm of its batch.';
comment on column intake.observations.observation_id is 'obs_ + ULID.';
comment on column intake.observations.batch_id is 'The batch it came in.';
comment on column intake.observations.batch_index is 'Its place in the batch, from 0.';
comment on column intake.observations.source_id is 'Who said it.';
comment on column intake.observations.type is 'organization, competition, team, venue, fixture, result or stat_line.';
comment on column intake.observations.external_id is 'The source''s own id of the entity.';
comment on column intake.observations.observed_at is 'When the source saw it so.';
comment on column intake.observations.confidence is '0 to 1; breaks ties inside a rank.';
comment on column intake.observations.is_deleted is 'The source no longer has the entity.';
comment on column intake.observations.data is 'What it said.';
comment on column intake.observations.content_hash is 'First 16 bytes of SHA-256 over data, to recognise a restatement.';

grant select, update on intake.batches to oyss_resolver;
grant select, insert on intake.observations to oyss_resolver;
