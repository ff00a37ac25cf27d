-- The next migration is written here; see CONTRIBUTING.md.

-- Seals of the ledger. A new table.
create table ledger.seals (
  realm_id integer not null,
  seal_number integer not null,
  after_position bigint not null,
  position_to bigint not null,
  row_count integer not null,
  parts bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default util.now(),
  primary key (realm_id, seal_number),
  constraint a_seal_has_rows check (row_count > 0 and position_to > after_position)
);
comment on table ledger.seals is 'Hash-chained seals of causes and versions, hour by hour: none can be altered or removed without breaking its seal. Append-only: a trigger refuses update and delete.';
comment on column ledger.seals.realm_id is 'The realm.';
comment on column ledger.seals.seal_number is 'The number of the seal in its ledger, from 1.';
comment on column ledger.seals.after_position is 'The position after which its rows begin: position_to of the seal before it, 0 for the first.';
comment on column ledger.seals.position_to is 'The position of its last cause, whose versions belong to it too.';
comment on column ledger.seals.row_count is 'The number of causes and versions.';
comment on column ledger.seals.parts is 'The SHA-256 of each 256 rows, one after the other (ledger.parts_of).';
comment on column ledger.seals.hash is 'SHA-256 of the hash of the seal before it, its range and its parts (ledger.hash_of_seal).';
comment on column ledger.seals.sealed_at is 'When it was made.';
grant select, insert on ledger.seals to oyss_resolver;
