-- The next migration is written here; see CONTRIBUTING.md.

-- Idempotency keys that nobody recognises any longer are deleted by a worker.
grant select, delete on intake.idempotency_keys to oyss_resolver;

-- What retention removes goes to an archive first: acts, how far each realm has been looked through, and where bytes went. New tables;
-- adds columns without rewriting, and an index.
alter table ledger.causes drop constraint kind_of_cause_is_known,
  add constraint kind_of_cause_is_known check (kind in ('batch', 'merge', 'undo', 'recompute', 'erase', 'retain'));
create table ledger.retentions (
  realm_id integer not null,
  position bigint not null,
  what text not null constraint what_is_known check (what in ('changes', 'payloads', 'versions')),
  before timestamptz not null,
  row_count integer not null,
  path text not null,
  sha256 bytea not null constraint sha256_has_32_bytes check (octet_length(sha256) = 32),
  seal_number integer,
  parts bytea,
  primary key (realm_id, position),
  constraint versions_leave_a_seal check ((what = 'versions') = (seal_number is not null) and (seal_number is null) = (parts is null))
);
create index retentions_seal on ledger.retentions (realm_id, seal_number, position desc) where seal_number is not null;
comment on table ledger.retentions is 'Acts of retention: rows or bytes that left the database for a file of the archive. Append-only: a trigger refuses update and delete.';
comment on column ledger.retentions.realm_id is 'The realm.';
comment on column ledger.retentions.position is 'The position of its cause in the ledger, whose digest includes this row.';
comment on column ledger.retentions.what is 'changes (of the stream), payloads (bytes of batches) or versions.';
comment on column ledger.retentions.before is 'The moment before which rows may leave.';
comment on column ledger.retentions.row_count is 'The number of rows that left.';
comment on column ledger.retentions.path is 'The file in the archive.';
comment on column ledger.retentions.sha256 is 'The SHA-256 of the lines in it, uncompressed.';
comment on column ledger.retentions.seal_number is 'The seal that the versions were of; null: no versions.';
comment on column ledger.retentions.parts is 'The SHA-256 of each 256 rows of that seal that are left (ledger.parts_of); null: no versions.';
create table ledger.sweeps (
  realm_id integer not null,
  what text not null,
  before timestamptz not null,
  after_position bigint not null,
  after_batch_id text collate "C" not null,
  is_done boolean not null,
  swept_at timestamptz not null,
  primary key (realm_id, what)
);
comment on table ledger.sweeps is 'How far each realm has been looked through for what may leave.';
comment on column ledger.sweeps.realm_id is 'The realm.';
comment on column ledger.sweeps.what is 'changes, payloads or versions, as in ledger.retentions.';
comment on column ledger.sweeps.before is 'The moment before which rows may leave; of changes and versions, a newer one starts again.';
comment on column ledger.sweeps.after_position is 'The last position that was looked at; 0: none.';
comment on column ledger.sweeps.after_batch_id is 'The last batch that was looked at; empty: none.';
comment on column ledger.sweeps.is_done is 'Whether nothing before that moment is left to look at.';
comment on column ledger.sweeps.swept_at is 'When it was last looked at: the realm that waits longest is next.';
create type ledger.leaving as (
  what text, realm_id integer, place text, before timestamptz, after_position bigint, after_batch_id text, last_position bigint,
  last_batch_id text, seen_count integer, is_done boolean, positions bigint[], batch_ids text[], first_id text, last_id text,
  lines text, seal_number integer
);
comment on type ledger.leaving is 'What may leave a realm next (what, before) after a position or batch: its keys, first and last id, and lines for the archive (null: nothing); place: live or the account of the test realm; seen_count: rows looked at; is_done: nothing is left to look at; seal_number: that of versions.';
grant select on ledger.retentions, ledger.sweeps to oyss_resolver;
alter table intake.batches add column archive_position bigint, add column archived_bytes integer;
comment on column intake.batches.archive_position is 'The position of the act that moved its bytes to the archive (ledger.retentions); null: they are here.';
comment on column intake.batches.archived_bytes is 'How many bytes moved to the archive; null: they are here.';
create index batches_realm on intake.batches (realm_id, batch_id);
create type manage.dated as (batch_id text, received_at timestamptz);
comment on type manage.dated is 'A batch that was stored from the archive, and when it was first received.';
insert into tenancy.permissions (operation, mode, least_role, is_read, is_logged, takes_tokens, is_open_while_suspended, confirmation, logins, note)
values ('store_archived', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Store batches of the archive in a test realm.');
-- What versions that left came to. A new table.
create table ledger.folds (
  realm_id integer not null,
  entity_id text collate "C" not null,
  entity_type text collate "C" not null,
  version integer not null,
  state jsonb not null,
  observations jsonb not null,
  live jsonb,
  live_position bigint,
  previous jsonb,
  previous_position bigint,
  primary key (realm_id, entity_id)
);
comment on table ledger.folds is 'What the versions of an entity that left the database came to: those that are left continue from it.';
comment on column ledger.folds.realm_id is 'The realm.';
comment on column ledger.folds.entity_id is 'The entity.';
comment on column ledger.folds.entity_type is 'Its type.';
comment on column ledger.folds.version is 'The last version that left.';
comment on column ledger.folds.state is 'The fields at that version (HISTORY-17).';
comment on column ledger.folds.observations is 'The observation behind each of these fields; null: none.';
comment on column ledger.folds.live is 'Of a fixture, the fields that versions caused by observations not void gave; null: no such version left.';
comment on column ledger.folds.live_position is 'The position of the last such version; null: none.';
comment on column ledger.folds.previous is 'Of these, the fields before the last headline; null: none (HISTORY-14, UNDO-6).';
comment on column ledger.folds.previous_position is 'The position of the last version before that headline; null: none.';
grant select on ledger.folds to oyss_resolver;
