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
