--! Previous: sha1:603c803b8c6ad7b37126e7aeea2316b7af8da779
--! Hash: sha1:58517032274e0bc64612972b49f7aed12a1790cb
--! Message: roles, and runs that are previewed, published and undone

-- The role schedule_manager, between viewer and developer. Locks the tables of people for a moment.
alter table tenancy.memberships drop constraint role_is_known,
  add constraint role_is_known check (role in ('viewer', 'schedule_manager', 'developer', 'owner'));
alter table tenancy.invitations drop constraint role_is_known,
  add constraint role_is_known check (role in ('viewer', 'schedule_manager', 'developer', 'owner'));
alter table tenancy.user_tokens drop constraint role_is_known,
  add constraint role_is_known check (role in ('viewer', 'schedule_manager', 'developer', 'owner'));
alter table tenancy.identity_providers drop constraint default_role_is_known,
  add constraint default_role_is_known check (default_role in ('viewer', 'schedule_manager', 'developer'));
alter table tenancy.permissions drop constraint least_role_is_known, add constraint least_role_is_known check (least_role in (
  'nobody', 'started', 'person', 'viewer', 'schedule_manager', 'developer', 'owner', 'operator', 'command_line'));
comment on column tenancy.memberships.role is 'viewer (reads), schedule_manager (also feeds, corrections and reviews), developer (also keys, sources, webhooks) or owner (also people).';
comment on column tenancy.identity_providers.default_role is 'The role of anyone who becomes one: viewer, schedule_manager or developer, never owner.';
comment on column tenancy.permissions.least_role is 'nobody (not signed in), started (the second factor is missing), person (signed in, in any account), viewer, schedule_manager, developer or owner (in the account), operator (staff), command_line (nobody who signs in).';
update tenancy.permissions set least_role = 'schedule_manager' where least_role = 'developer' and operation in (
  'create_feed', 'list_feeds', 'show_feed', 'read_feeds', 'read_feed', 'map_feed', 'pause_feed', 'resume_feed', 'run_feed', 'upload_feed',
  'list_runs', 'show_run', 'read_run', 'accept_run', 'discard_run', 'replay_run',
  'preview_correction', 'correct_entity', 'undo_correction',
  'list_reviews', 'read_review', 'decide_review', 'undo_decision');

-- Runs read under other settings than those of their feed, and what a run that waits would change. Adds two columns without rewriting the
-- table, an index of it and a trigger; locks connect.runs for a moment, and while the index is built.
alter table connect.runs add column settings jsonb, add column preview jsonb;
comment on column connect.runs.settings is 'Settings of the feed that this run was read under instead of its own, which become its own when the run is published; null: none.';
comment on column connect.runs.preview is 'While it waits: the games that publishing it would change (ledger.changed_games), what other sources report of its games, and when they were compared; null: not compared, or decided.';
comment on column connect.runs.trigger is 'schedule, manual, upload, preview (applies nothing), trial (of a stored snapshot under other settings; applies nothing), publish (of a run that waited), replay (of a stored snapshot), due (of the last one, because a score became final) or accept (of a held one, by the column mapping given).';
create index runs_batches on connect.runs using gin (batch_ids) where batch_ids is not null;
alter table connect.runs drop constraint trigger_is_known, add constraint trigger_is_known check (
  trigger in ('schedule', 'manual', 'upload', 'preview', 'trial', 'publish', 'replay', 'due', 'accept')) not valid;
alter table connect.runs validate constraint trigger_is_known;

insert into tenancy.permissions (operation, mode, least_role, is_read, is_logged, takes_tokens, is_open_while_suspended, confirmation, logins, note)
values
  ('list_games', null, 'schedule_manager', true, false, true, false, 'never', '{dashboard}', 'See the games that a run changed, or would change.'),
  ('try_run', null, 'schedule_manager', false, true, true, false, 'never', '{dashboard}', 'Preview a stored file under other settings.'),
  ('publish_run', null, 'schedule_manager', false, true, true, false, 'never', '{dashboard}', 'Publish a run that waits.');

-- Runs that were undone, and what only they reported. Adds columns without rewriting tables; locks intake.batches and tables of canon and
-- connect for a moment.
alter table intake.batches add column is_void boolean not null default false;
comment on column intake.batches.is_void is 'Whether the run that pushed it was undone: its observations then claim nothing.';
create index batches_void on intake.batches (realm_id, source_id) where is_void;

alter table canon.external_ids add column is_void boolean not null default false;
comment on column canon.external_ids.is_void is 'Whether only observations of void batches name it. It keeps its entity.';
alter table canon.claims drop constraint what_implies_a_claim_is_known,
  add constraint what_implies_a_claim_is_known check (implied_by in ('', 'time', 'silence', 'void')) not valid;
alter table canon.claims validate constraint what_implies_a_claim_is_known;
comment on column canon.claims.implied_by is 'Empty: its source states it. time: a start or date without time_status implies it. silence: an observation that leaves the field out. void: that only void runs report the fixture.';

alter table canon.organizations add column void_at timestamptz;
alter table canon.competitions add column void_at timestamptz;
alter table canon.divisions add column void_at timestamptz;
alter table canon.stages add column void_at timestamptz;
alter table canon.venues add column void_at timestamptz;
alter table canon.teams add column void_at timestamptz;
alter table canon.fixtures add column void_at timestamptz;
comment on column canon.organizations.void_at is 'Since when only void runs report it; it is in no list then, but answers by id. Null: something else does.';
comment on column canon.competitions.void_at is 'Since when only void runs report it; it is in no list then, but answers by id. Null: something else does.';
comment on column canon.divisions.void_at is 'Since when only void runs report it; it is in no list then, but answers by id. Null: something else does.';
comment on column canon.stages.void_at is 'Since when only void runs report it; it is in no list then, but answers by id. Null: something else does.';
comment on column canon.venues.void_at is 'Since when only void runs report it; it is in no list then, but answers by id. Null: something else does.';
comment on column canon.teams.void_at is 'Since when only void runs report it; it is in no list then, but answers by id. Null: something else does.';
comment on column canon.fixtures.void_at is 'Since when only void runs report it; it is cancelled then, and in no list. Null: something else does.';

alter table workspace.mentions add column is_void boolean;
comment on column workspace.mentions.is_void is 'Whether only void batches named it before (canon.external_ids.is_void), until the batch or act has decided it again.';
alter table workspace.decided add column reason text;
comment on column workspace.decided.reason is 'Why it is decided again, as a sentence, where an act and no observation causes it; null: an observation does.';
drop table workspace.drafts;
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
  repointed text[],
  entries text,
  external_ids jsonb,
  mapping_ids bigint[],
  reason text
);
alter table workspace.drafts alter column document drop not null, alter column placeholders drop not null, alter column sorts_at drop not null;
create index on workspace.drafts (fixture_id);
comment on table workspace.drafts is 'Fixtures about to be written: the columns of canon.fixtures, then these. Written by project.draft_new_fixtures, project.draft_fixtures and project.rerender_invalidated; read by project and standings.record_touched; emptied when they are saved.';
comment on column workspace.drafts.seq is 'The observation that counts as the cause; null if the fixture is only rendered again.';
comment on column workspace.drafts.is_new is 'Whether the fixture has no row yet.';
comment on column workspace.drafts.is_withdrawal is 'As in decided.';
comment on column workspace.drafts.is_return is 'As in decided.';
comment on column workspace.drafts.changed_fields is 'The field paths that differ from the stored ones.';
comment on column workspace.drafts.moves is 'The same paths, each with its value as drafted; null: none.';
comment on column workspace.drafts.observations is 'As in decided.';
comment on column workspace.drafts.state_before is 'FixtureState as stored.';
comment on column workspace.drafts.state_after is 'FixtureState as drafted.';
comment on column workspace.drafts.result_before is 'The result as stored.';
comment on column workspace.drafts.result_notice is 'As in decided.';
comment on column workspace.drafts.repointed is 'The changed_fields that are no move: they read as before, because only the entity or the source behind them is another (project.recognise_places), or only void runs gave what they replace.';
comment on column workspace.drafts.entries is 'For a fixture created by one observation: the members of its provenance, as JSON text; null: they are collected from all its claims.';
comment on column workspace.drafts.external_ids is 'For a new fixture: its external ids, by source key.';
comment on column workspace.drafts.mapping_ids is 'For a new fixture: the external id whose newest observation fills its placeholders; empty: it has none.';
comment on column workspace.drafts.reason is 'As in decided.';
grant select on workspace.drafts to oyss_resolver;
revoke insert, update, delete, truncate on workspace.drafts from oyss_owner;
create index external_ids_void on canon.external_ids (realm_id, entity_id) where is_void;

alter table connect.runs add column voided_at timestamptz, add column voided_by text;
comment on column connect.runs.voided_at is 'Since when it is undone: its batches are void. Null: it is not.';
comment on column connect.runs.voided_by is 'Who undid it; null: it is not undone, or nobody is known.';
alter table connect.acts drop constraint operation_is_known, add constraint operation_is_known check (operation in (
  'register', 'upload', 'map', 'accept', 'discard', 'enable', 'disable', 'run', 'replay', 'kill', 'revive', 'exclude', 'include', 'add',
  'undo', 'restore'));

insert into tenancy.permissions (operation, mode, least_role, is_read, is_logged, takes_tokens, is_open_while_suspended, confirmation, logins, note)
values
  ('preview_undo_run', null, 'schedule_manager', true, false, true, false, 'never', '{dashboard}', 'See what undoing or restoring an upload would change.'),
  ('undo_run', null, 'schedule_manager', false, true, true, false, 'never', '{dashboard}', 'Undo what a run of a feed reported.'),
  ('restore_run', null, 'schedule_manager', false, true, true, false, 'never', '{dashboard}', 'Restore a run that was undone.');
