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
