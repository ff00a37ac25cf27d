--! Previous: sha1:19d29633484ba4b25875691e93e142dd804a2670
--! Hash: sha1:f69109523baa51940611f0291ef434b07fddc31a
--! Message: workspace

-- What a session's workspace looks like. resolve.open_workspace makes a temporary table like each of these, with its defaults and indexes:
-- those tables (pg_temp.incoming and so on) are never analysed, so the planner knows nothing of their sizes; with these indexes, whatever
-- way it chooses is a good one.
create table workspace.incoming (
  seq integer,
  batch_index integer,
  observation_id text collate "C",
  type text collate "C",
  external_id text collate "C",
  player_id text collate "C" not null default '',
  observed_at timestamptz,
  confidence double precision,
  is_deleted boolean,
  data jsonb,
  content_hash bytea,
  mapping_id bigint,
  entity_id text collate "C",
  is_new boolean,
  claims jsonb,
  round integer,
  verdict text,
  has_other_ids boolean,
  has_older_claims boolean,
  is_return boolean,
  is_newest_noted boolean not null default false,
  was_withdrawn boolean
);
create index on workspace.incoming (seq, external_id);
create index on workspace.incoming (external_id);
create index on workspace.incoming (mapping_id);
comment on table workspace.incoming is
  'The observations of the batch, and what each of them is found to be. Written by intake.unpack_batch, then completed by resolve step by '
  'step; read by all of resolve and by project.note_observations. Empty until the batch is unpacked.';
comment on column workspace.incoming.seq is
  'Number of the observation in the batch, from 0. What is expanded out of an observation (divisions, stages, deletions of stat lines) has its number.';
comment on column workspace.incoming.batch_index is 'The same number, as intake.observations has it.';
comment on column workspace.incoming.observation_id is 'Its id in intake.observations.';
comment on column workspace.incoming.type is 'An observation type, or division or stage.';
comment on column workspace.incoming.external_id is 'The source''s own id of what it is about.';
comment on column workspace.incoming.player_id is 'The player whose stat line it is (intake.player_of); empty: of no player.';
comment on column workspace.incoming.observed_at is 'When the source saw it so.';
comment on column workspace.incoming.confidence is 'How sure the source is, 0 to 1.';
comment on column workspace.incoming.is_deleted is 'The source no longer has the entity.';
comment on column workspace.incoming.data is 'Its data, as pushed.';
comment on column workspace.incoming.content_hash is 'What it says, as a hash (resolve.word_hash).';
comment on column workspace.incoming.mapping_id is 'Its external id in canon.external_ids. Null until resolve.map_wanted.';
comment on column workspace.incoming.entity_id is
  'The canonical entity that it is about; of a result the fixture. Null until resolve.map_wanted, and where nothing but a deletion is known of the external id.';
comment on column workspace.incoming.is_new is 'The batch makes the entity. From resolve.judge_incoming on: and this observation is the first to describe it.';
comment on column workspace.incoming.claims is
  'What it claims: field path to value, references as canonical ids (resolve.read_claims). Null for a deletion, and for what only restates a fixture.';
comment on column workspace.incoming.round is 'In which round it is applied (resolve.number_rounds): an entity occurs once in a round.';
comment on column workspace.incoming.verdict is
  'How it compares with the newest observation known of its external id (resolve.judge_incoming): first, news, restatement, repetition, late, '
  'withdrawal or later withdrawal. Null until then; first and restatement may be found before, by resolve.map_wanted.';
comment on column workspace.incoming.has_other_ids is 'Other external ids, of any source, lead to the same entity. Null until it is judged, as all that follow.';
comment on column workspace.incoming.has_older_claims is 'Its external id has claims that are older than its newest observation, this one included.';
comment on column workspace.incoming.is_return is 'It describes anew what its source had deleted.';
comment on column workspace.incoming.is_newest_noted is
  'resolve.enter_wanted entered its external id with this observation as the newest one, so that resolve.note_newest has nothing to do.';
comment on column workspace.incoming.was_withdrawn is 'Its external id was withdrawn when it was judged.';

create table workspace.wanted (
  entity_type text collate "C",
  external_id text collate "C",
  player_id text collate "C" not null default '',
  is_direct boolean,
  is_described boolean,
  value jsonb,
  seq integer,
  whole_id text collate "C",
  whole jsonb,
  whole_seq integer,
  mapping_id bigint,
  entity_id text collate "C",
  is_new boolean,
  is_only_referred_to boolean,
  sole_seq integer,
  is_mapped_now boolean not null default false,
  is_newest_noted boolean not null default false,
  content_hash bytea,
  first_result jsonb,
  may_have_lost_claims boolean
);
create index on workspace.wanted (external_id);
create index on workspace.wanted (mapping_id) where may_have_lost_claims;
comment on table workspace.wanted is
  'The external ids that the batch names: one row for an id as that of an observation (direct), one for it as a reference. Written by '
  'resolve.collect_wanted, mapped by resolve.map_wanted; read by all of resolve. Empty until the batch is unpacked.';
comment on column workspace.wanted.entity_type is 'The type it is named as.';
comment on column workspace.wanted.external_id is 'The source''s own id.';
comment on column workspace.wanted.player_id is 'The player whose stat line it is; empty: of no player.';
comment on column workspace.wanted.is_direct is 'Observations are about it; else others refer to it.';
comment on column workspace.wanted.is_described is 'The batch has more of it than its deletion, so it needs an entity.';
comment on column workspace.wanted.value is 'Of a reference: the name that it claims; null: none.';
comment on column workspace.wanted.seq is 'Of a reference: the observation that counts among those which refer to it (IDENTITY-8).';
comment on column workspace.wanted.whole_id is
  'Of a reference to a division or stage: the external id of what it belongs to (resolve.collect_wholes); null: nobody says.';
comment on column workspace.wanted.whole is 'The same as a claim: the canonical id. Null until resolve.state_references.';
comment on column workspace.wanted.whole_seq is 'The observation that counts for whole_id.';
comment on column workspace.wanted.mapping_id is 'Its row in canon.external_ids. Null until resolve.map_wanted.';
comment on column workspace.wanted.entity_id is 'The canonical entity; null until resolve.map_wanted, and where nothing but a deletion is known.';
comment on column workspace.wanted.is_new is 'The batch makes the entity.';
comment on column workspace.wanted.is_only_referred_to is
  'Of a reference: the source has not described the entity under this id itself, so claims of references count.';
comment on column workspace.wanted.sole_seq is
  'The only observation that the batch has under this id; null where there are several, where it is a deletion, and of a result.';
comment on column workspace.wanted.is_mapped_now is 'The batch entered the id, or gave it its entity.';
comment on column workspace.wanted.is_newest_noted is 'The batch entered the id together with its newest observation (sole_seq).';
comment on column workspace.wanted.content_hash is 'Content hash of the newest observation known of the id; null: none is known.';
comment on column workspace.wanted.first_result is 'Of a new fixture that only results name: the result that it begins with (resolve.note_first_results).';
comment on column workspace.wanted.may_have_lost_claims is
  'A deletion of the id is known and others refer to it, so claims may have been lost by an earlier run (resolve.find_lost).';

create table workspace.contested (
  entity_id text collate "C",
  field text collate "C",
  seq integer
);
create index on workspace.contested (entity_id);
comment on table workspace.contested is
  'The fields to decide. Written by resolve.contest_fields, resolve.move_results and resolve.state_references; read and emptied by '
  'resolve.choose_winners, so empty between two rounds.';
comment on column workspace.contested.entity_id is 'An entity that exists already.';
comment on column workspace.contested.field is 'Field path.';
comment on column workspace.contested.seq is 'The observation that contests it.';

create table workspace.ranking (
  entity_id text collate "C",
  field text collate "C",
  mapping_id bigint,
  implied_by text collate "C",
  implied_date date,
  value jsonb,
  observation_id text collate "C",
  precedence canon.precedence,
  was_winning boolean,
  wins boolean
);
create index on workspace.ranking (entity_id);
comment on table workspace.ranking is
  'Every claim on a contested field. Written by resolve.rank_contested, corrected by resolve.discount_implied and resolve.settle_times, read and emptied by '
  'resolve.choose_winners; empty at any other time.';
comment on column workspace.ranking.entity_id is 'The entity.';
comment on column workspace.ranking.field is 'The field path.';
comment on column workspace.ranking.mapping_id is 'The external id that makes the claim.';
comment on column workspace.ranking.implied_by is 'As in canon.claims.';
comment on column workspace.ranking.implied_date is 'As in canon.claims.';
comment on column workspace.ranking.value is 'What it claims.';
comment on column workspace.ranking.observation_id is 'The observation that says so.';
comment on column workspace.ranking.precedence is 'Its precedence (canon.ranked_claims).';
comment on column workspace.ranking.was_winning is 'It won its field before.';
comment on column workspace.ranking.wins is 'It wins its field now.';

create table workspace.decided (
  entity_id text collate "C",
  seq integer,
  winners jsonb,
  observations jsonb,
  is_new boolean,
  is_withdrawal boolean,
  is_return boolean,
  mapping_id bigint,
  external_id text collate "C",
  result_notice text
);
create index on workspace.decided (entity_id);
comment on table workspace.decided is
  'The entities of one type to write: what resolve hands to project. Written by resolve.choose_winners, resolve.decide_new, '
  'resolve.note_liveness and resolve.state_references; read by project.write_decided, which empties it.';
comment on column workspace.decided.entity_id is 'The entity.';
comment on column workspace.decided.seq is 'The observation that counts as the cause.';
comment on column workspace.decided.winners is 'Field path to winning value; null: nobody claims the field. A field that is absent was not decided again.';
comment on column workspace.decided.observations is 'Field path to the observation whose value wins. Null for a new entity: all are its own.';
comment on column workspace.decided.is_new is 'The entity has no row yet.';
comment on column workspace.decided.is_withdrawal is 'Its source deletes it (HISTORY-12).';
comment on column workspace.decided.is_return is 'Its source lists it again (HISTORY-12).';
comment on column workspace.decided.mapping_id is 'Of a new entity: the external id under which it was first named.';
comment on column workspace.decided.external_id is 'Of a new entity: that id as its source writes it.';
comment on column workspace.decided.result_notice is
  'Of a fixture: withdrawn where nobody reports its result any more, returned where it is reported again by the only source that does; '
  'else null (resolve.note_result_liveness).';

create table workspace.drafts (
  like canon.fixtures including comments,
  seq integer,
  is_new boolean,
  is_withdrawal boolean,
  is_return boolean,
  changed_fields text[],
  moves jsonb,
  observations jsonb,
  state_before jsonb,
  state_after jsonb,
  result_before jsonb,
  result_notice text,
  entries text,
  external_ids jsonb,
  mapping_ids bigint[]
);
alter table workspace.drafts alter column document drop not null, alter column placeholders drop not null, alter column sorts_at drop not null;
create index on workspace.drafts (fixture_id);
comment on table workspace.drafts is
  'Fixtures as they are about to be written: the columns of canon.fixtures, then these. Written by project.draft_new_fixtures, '
  'project.draft_fixtures and project.rerender_stale; read by project and standings.note_touched; emptied when they are saved.';
comment on column workspace.drafts.seq is 'The observation that counts as the cause; null where the fixture is only rendered again.';
comment on column workspace.drafts.is_new is 'The fixture has no row yet.';
comment on column workspace.drafts.is_withdrawal is 'As in decided.';
comment on column workspace.drafts.is_return is 'As in decided.';
comment on column workspace.drafts.changed_fields is 'The field paths that differ from what is stored.';
comment on column workspace.drafts.moves is 'The same paths, each with its value as drafted; null: none.';
comment on column workspace.drafts.observations is 'As in decided.';
comment on column workspace.drafts.state_before is 'FixtureState as stored.';
comment on column workspace.drafts.state_after is 'FixtureState as drafted.';
comment on column workspace.drafts.result_before is 'The result as stored.';
comment on column workspace.drafts.result_notice is 'As in decided.';
comment on column workspace.drafts.entries is 'Of a new fixture: the members of its provenance, as JSON text.';
comment on column workspace.drafts.external_ids is 'Of a new fixture: its external ids, by source key.';
comment on column workspace.drafts.mapping_ids is 'Of a new fixture: the external id whose newest observation fills its placeholders; empty: it has none.';

create table workspace.documents (
  fixture_id text collate "C",
  placeholders bigint[],
  document text
);
create index on workspace.documents (fixture_id);
comment on table workspace.documents is
  'The documents of the drafts. Written by project.render_drafts; read by project.save_drafts; emptied with the drafts.';
comment on column workspace.documents.fixture_id is 'The draft.';
comment on column workspace.documents.placeholders is 'As in canon.fixtures.';
comment on column workspace.documents.document is 'As in canon.fixtures.';

create table workspace.touched (
  competition_id text collate "C",
  seq integer,
  entity_type text collate "C",
  part_id text collate "C",
  field text collate "C",
  value jsonb,
  observation_id text collate "C",
  is_shown boolean
);
comment on table workspace.touched is
  'Changes of divisions and stages, which count as changes of their competitions. Written by project.write_divisions and '
  'project.write_stages; read and emptied by project.touch_competitions, so empty between two types.';
comment on column workspace.touched.competition_id is 'The competition that the part is in, or was in before.';
comment on column workspace.touched.seq is 'The observation that counts as the cause.';
comment on column workspace.touched.entity_type is 'division or stage.';
comment on column workspace.touched.part_id is 'The division or stage.';
comment on column workspace.touched.field is 'The path, in the competition, of the field that moved (canon.path_of).';
comment on column workspace.touched.value is 'What the part says there now; null: nothing, or it has left the competition.';
comment on column workspace.touched.observation_id is 'Whose value that is; null: that of the cause.';
comment on column workspace.touched.is_shown is 'Documents of fixtures may show it: the part existed before, and they have this field of it.';

create table workspace.stale (
  entity_type text,
  entity_id text collate "C"
);
create index on workspace.stale (entity_id);
comment on table workspace.stale is
  'Entities whose change makes documents of fixtures out of date. Written by resolve and project; read by project.stale_fixtures and '
  'project.rerender_stale. Fixtures that are written leave it; the rest stays until the next batch begins.';
comment on column workspace.stale.entity_type is 'fixture: its own document. Any other type: the documents of all fixtures that show it.';
comment on column workspace.stale.entity_id is 'The entity.';

create table workspace.touched_stages (
  stage_id text collate "C",
  fixture_id text collate "C",
  teams text[]
);
create index on workspace.touched_stages (stage_id);
comment on table workspace.touched_stages is
  'Stages whose tables may differ. Written by standings.note_touched and project.write_stages; read and emptied by '
  'standings.recompute_touched, once all types are applied.';
comment on column workspace.touched_stages.stage_id is 'The stage.';
comment on column workspace.touched_stages.fixture_id is 'A game that enters and does not count yet; null: the table must be computed.';
comment on column workspace.touched_stages.teams is 'The teams of that game: where the table has them already, it need not be computed.';

create table workspace.staged_versions (
  ordinal bigint generated always as identity,
  seq integer,
  observation_id text collate "C",
  entity_type text,
  entity_id text collate "C",
  version integer,
  moves jsonb,
  observations jsonb,
  kinds ledger.kind[],
  state jsonb
);
create index on workspace.staged_versions (seq);
create index on workspace.staged_versions (entity_id);
comment on table workspace.staged_versions is
  'The versions that the transaction makes, for ledger.versions. Made by ledger.open_staging. Written by project and, at the end, by '
  'project.note_observations and ledger.stage_states; read by project and ledger.write_versions. Empty until a type is written.';
comment on column workspace.staged_versions.ordinal is 'The order in which they are told.';
comment on column workspace.staged_versions.seq is 'Of a batch: the observation that counts as the cause.';
comment on column workspace.staged_versions.observation_id is 'As in ledger.versions. Null until project.note_observations.';
comment on column workspace.staged_versions.entity_type is 'As in ledger.versions.';
comment on column workspace.staged_versions.entity_id is 'As in ledger.versions.';
comment on column workspace.staged_versions.version is 'As in ledger.versions.';
comment on column workspace.staged_versions.moves is 'As in ledger.versions.';
comment on column workspace.staged_versions.observations is
  'Field path to the observation whose value won. From project.note_observations on as in ledger.versions.';
comment on column workspace.staged_versions.kinds is 'As in ledger.versions.';
comment on column workspace.staged_versions.state is 'As in ledger.versions. Null until ledger.stage_states.';

create table workspace.staged_events (
  ordinal bigint generated always as identity,
  event text,
  subject text collate "C",
  data jsonb
);
comment on table workspace.staged_events is
  'The events of the transaction that are no change of an entity. Made by ledger.open_staging. Written by standings.stage_events; read '
  'by ledger.flush_changes. Empty until the tables of stages are computed.';
comment on column workspace.staged_events.ordinal is 'The order in which they are told.';
comment on column workspace.staged_events.event is 'The oyss.* type.';
comment on column workspace.staged_events.subject is 'What it is about.';
comment on column workspace.staged_events.data is 'Its data, as it is sent.';

-- They stay empty: nobody writes to them, their owner included. To make a table like one, it must be allowed to be read.
revoke insert, update, delete, truncate on all tables in schema workspace from oyss_owner;
grant select on all tables in schema workspace to oyss_resolver;
