--! Previous: sha1:a6c2a7eafd43d60e2d6a8a7959ff4dcd2905f1e2
--! Hash: sha1:ecb1b7c414c873f0aa14189956e9502f5d563402
--! Message: Retention with its archive, names with their parts, who wins by one function

-- Idempotency keys that nobody recognises any longer are deleted by a worker.
grant select, delete on intake.idempotency_keys to oyss_resolver;

-- What retention removes goes to an archive first: acts, how far each realm has been looked through, and where bytes went. New tables;
-- adds columns without rewriting, and an index.
alter table ledger.causes drop constraint kind_of_cause_is_known,
  add constraint kind_of_cause_is_known check (kind in ('batch', 'merge', 'undo', 'recompute', 'erase', 'retain'));
create table ledger.retentions (
  realm_id integer not null,
  position bigint not null,
  what text not null constraint what_is_known check (what in ('changes', 'payloads', 'versions', 'observations')),
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
comment on column ledger.retentions.what is 'changes (of the stream), payloads (bytes of batches), versions or observations.';
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
comment on column ledger.sweeps.what is 'changes, payloads, versions or observations, as in ledger.retentions.';
comment on column ledger.sweeps.before is 'The moment before which rows may leave; of all but payloads, a newer one starts again.';
comment on column ledger.sweeps.after_position is 'The last position that was looked at; 0: none.';
comment on column ledger.sweeps.after_batch_id is 'The last batch or observation that was looked at; empty: none.';
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
-- What is read from a name is a list beside it; only the keys by which it is looked up are rows, with what excludes it.
create type matching.part as (kind text collate "C", value text collate "C", ordinal integer, of_club boolean);
comment on type matching.part is 'A part of a name: what it is (a word by its role, a mark such as birth_year or colour, an acronym), the word or value, its ordinal in the name, from 1 (0: stated separately; for an acronym 100 times that of its first word, plus that of the last), and whether it is in the name of the club or host.';

alter table matching.names
  add column parts matching.part[] not null default '{}',
  add column keys text[] collate "C" not null default '{}';
update matching.names n
   set parts = p.parts, keys = p.keys
  from (
    select x.realm_id, x.mapping_id,
           coalesce(array_agg((x.kind, x.value, x.ordinal, x.of_club)::matching.part) filter (where x.kind <> 'key'), '{}') as parts,
           coalesce(array_agg(x.value order by x.ordinal, x.value) filter (where x.kind = 'key'), '{}') as keys
      from matching.name_parts x
     group by x.realm_id, x.mapping_id
  ) p
 where n.realm_id = p.realm_id and n.mapping_id = p.mapping_id;
alter table matching.names
  alter column parts drop default,
  alter column keys drop default;
comment on table matching.names is 'The description of each external id of a team, venue, organization or competition, as its source reports it, and what is read from it, once, when first reported.';
comment on column matching.names.parts is 'What is read from the name and from its club, region, age, gender, competition, division and venue.';
comment on column matching.names.keys is 'The keys by which it is looked up, the most distinctive first (matching.name_keys).';

create table matching.name_keys (
  realm_id integer not null,
  key text collate "C" not null,
  mapping_id bigint not null,
  marks bigint not null,
  primary key (realm_id, key, mapping_id) include (marks)
);
insert into matching.name_keys (realm_id, key, mapping_id, marks)
select n.realm_id, k.key, n.mapping_id, n.marks
  from matching.names n
 cross join unnest(n.keys) k (key)
 order by n.realm_id, k.key, n.mapping_id;
comment on table matching.name_keys is 'The names that have each key: those that share keys are compared.';
comment on column matching.name_keys.realm_id is 'The realm.';
comment on column matching.name_keys.key is 'The key: the type of the entity, and a word, initials, a position and the like (matching.add_keys).';
comment on column matching.name_keys.mapping_id is 'The external id.';
comment on column matching.name_keys.marks is 'The certain facts in the name (matching.names).';
grant select, insert, update, delete on matching.name_keys to oyss_resolver;
drop table matching.name_parts;

-- Each change of a name writes every index of it.
drop index workspace.new_names_mapping_id_idx, workspace.new_names_organization_id_idx, workspace.new_names_division_id_idx,
  workspace.new_names_competition_id_idx;
alter table workspace.new_names add column keys text[] collate "C";
comment on column workspace.new_names.keys is 'The keys by which it is looked up (matching.names).';
alter table workspace.pairs add column features_from double precision, add column is_settled boolean not null default false;
comment on column workspace.pairs.is_settled is 'For teams: whether a rule forbids the pair whatever its words are (likeness.compare_teams).';
comment on column workspace.pairs.features_from is 'The score from which its features are wanted, unless a rule forbids the pair; null: in any case.';
comment on table workspace.lent_words is 'Colours, tiers and directions in the names of teams without a club that are words of the club of the other. Written by likeness.collect_facts.';
comment on table workspace.parts is 'The parts of the names that are compared: new ones (matching.read_parts) and known ones (matching.names).';
comment on column workspace.parts.kind is 'As in matching.part.';
comment on column workspace.parts.value is 'As in matching.part.';
comment on column workspace.parts.ordinal is 'As in matching.part.';
comment on column workspace.parts.of_club is 'As in matching.part.';

-- Before anything is known of a table, a look-up by all columns of its key costs as much by another index that shares the first two,
-- which then reads all rows under those: such an index answers only where its own column is asked for.
drop index search.vocabulary_endings;
create index vocabulary_endings on search.vocabulary (realm_id, entity_type, reverse(word) collate "C") include (word)
 where reverse(word) is not null;
drop index search.name_words_entity;
create index name_words_entity on search.name_words (realm_id, entity_type, entity_id, word) where entity_id is not null;
drop index connect.listed_file_id;
create index listed_file_id on connect.listed (realm_id, target_id, file_id) where file_id is not null;
drop index connect.listed_keys;
create index listed_keys on connect.listed (realm_id, target_id, home_key, away_key, division_key, on_day) where home_key is not null;
drop index connect.entries_external_id;
create index entries_external_id on connect.entries (realm_id, run_id, external_id) where external_id is not null;
drop index intake.erased_ids_pseudonym;
create index erased_ids_pseudonym on intake.erased_ids (realm_id, source_id, pseudonym) where pseudonym is not null;
create type canon.contender as (
  entity_id text collate "C", field text collate "C", mapping_id bigint, implied_by text collate "C", implied_date date, value jsonb,
  observation_id text collate "C",
  precedence canon.precedence, place_id text collate "C", was_winning boolean, was_set_aside boolean, is_set_aside boolean, does_count boolean,
  ordinal integer, wins boolean
);
comment on type canon.contender is 'A claim as canon.decide weighs it: place_id is the venue, after merges, that a claim on venue names or one on venue.field was made for; is_set_aside: its source yields; does_count: canon.does_count; ordinal: among the claims on its field, from 1; wins: whether it is the one.';

drop table workspace.ranking;
create table workspace.ranking (
  entity_id text collate "C",
  field text collate "C",
  mapping_id bigint,
  implied_by text collate "C",
  implied_date date,
  value jsonb,
  observation_id text collate "C",
  precedence canon.precedence,
  place_id text collate "C",
  was_winning boolean,
  was_set_aside boolean,
  is_set_aside boolean,
  does_count boolean,
  ordinal integer,
  wins boolean
);
create index on workspace.ranking (entity_id);
grant select on workspace.ranking to oyss_resolver;
revoke insert, update, delete, truncate on workspace.ranking from oyss_owner;
comment on table workspace.ranking is 'Every claim on a contested field, decided. Written by resolve.rank_contested, read and emptied by resolve.choose_winners; empty at any other time.';
comment on column workspace.ranking.entity_id is 'The entity.';
comment on column workspace.ranking.field is 'The field path.';
comment on column workspace.ranking.mapping_id is 'The external id that makes the claim.';
comment on column workspace.ranking.implied_by is 'As in canon.claims.';
comment on column workspace.ranking.implied_date is 'As in canon.claims.';
comment on column workspace.ranking.value is 'What it claims.';
comment on column workspace.ranking.observation_id is 'The observation that states it.';
comment on column workspace.ranking.precedence is 'How it compares with others.';
comment on column workspace.ranking.place_id is 'The venue that it names, or was made for, after merges.';
comment on column workspace.ranking.was_winning is 'Whether it won before.';
comment on column workspace.ranking.was_set_aside is 'Whether it was set aside before (canon.claims.is_set_aside).';
comment on column workspace.ranking.is_set_aside is 'Whether it is set aside.';
comment on column workspace.ranking.does_count is 'Whether it counts (canon.does_count).';
comment on column workspace.ranking.ordinal is 'Its ordinal among the claims on the field.';
comment on column workspace.ranking.wins is 'Whether it wins.';

create index claims_losing on canon.claims (realm_id, mapping_id, field) where not is_winning;
