--! Previous: sha1:8c6e34cbbb4f3cd2903b18677060cf69c81402cb
--! Hash: sha1:a6c2a7eafd43d60e2d6a8a7959ff4dcd2905f1e2
--! Message: Who pushed batches, seals of the ledger, views for analysts, previews of yields and undos, answers that are undone

-- Clearer words for operations; no lock that matters.
update tenancy.permissions p set note = n.note
  from (values
    ('acknowledge_changes', 'Acknowledge a change to how you sign in.'),
    ('add_targets', 'Add addresses to a connector.'),
    ('begin_link', 'Start to link your sign-in with the identity provider.'),
    ('begin_totp', 'Start to add an authenticator.'),
    ('begin_adding_passkey', 'Start to add a passkey.'),
    ('change_role', 'Change a person''s role.'),
    ('choose_account', 'Switch to another of your accounts.'),
    ('confirm_session', 'Confirm that it is you.'),
    ('consume_challenge', 'Complete the challenge of a passkey.'),
    ('consume_provider', 'Return from an identity provider.'),
    ('create_calendar_token', 'Create a link to private calendars.'),
    ('create_grant', 'Let an account read the player lines of an organization.'),
    ('decide_review', 'Decide whether two entities are the same.'),
    ('disallow_class', 'Stop letting an account register a class of sources in live mode.'),
    ('end_session', 'Sign out of this session or another of yours.'),
    ('find_totp', 'Check a code of your authenticator.'),
    ('invite', 'Invite a person.'),
    ('link_identity', 'Link your sign-in with the identity provider.'),
    ('list_calendar_tokens', 'See organizations, whether they are private, and links to calendars.'),
    ('list_deliveries', 'List the deliveries to a webhook and the responses.'),
    ('list_given_grants', 'List the grants of your organizations.'),
    ('list_my_accounts', 'List your accounts.'),
    ('list_passkeys', 'List your passkeys.'),
    ('list_permissions', 'See what each role may do.'),
    ('list_reviews', 'List possible duplicates.'),
    ('list_sessions', 'List your sessions.'),
    ('list_stops', 'List what operators have stopped for every account.'),
    ('list_user_tokens', 'List your tokens for scripts.'),
    ('map_feed', 'Set how the file of a feed is read.'),
    ('open_batch', 'Read the stored bytes of a batch.'),
    ('publish_run', 'Publish a run that awaits review.'),
    ('read_connector_run', 'See what to decide about a run of a connector.'),
    ('read_delivery', 'See a delivery: the exact bytes sent, and each attempt.'),
    ('read_identity_provider', 'See the identity provider of the account.'),
    ('read_me', 'See who you are signed in as.'),
    ('read_overview', 'See what needs attention.'),
    ('read_review', 'See why two entities may be the same.'),
    ('read_run', 'See what to decide about a run.'),
    ('read_security', 'See how and where you sign in.'),
    ('read_subscription', 'See the health of a webhook.'),
    ('read_totp', 'See the authenticator that you are adding.'),
    ('read_usage_hours', 'See the requests of the account by hour, route and key.'),
    ('record_passkey_use', 'Record the use of a passkey.'),
    ('remove_person', 'Remove a person from the account.'),
    ('remove_totp', 'Remove your authenticator.'),
    ('require_second_factor', 'Require a second factor of everyone in the account, or stop requiring it.'),
    ('resume_host', 'Resume fetching from a host, or from every host.'),
    ('revive_connector', 'Resume a stopped connector or feed.'),
    ('revoke_grant', 'Revoke a grant.'),
    ('revoke_invitation', 'Revoke an invitation.'),
    ('revoke_user_token', 'Revoke one of your tokens.'),
    ('run_connector', 'Fetch a connector now.'),
    ('run_feed', 'Fetch a feed now, or preview it.'),
    ('set_identity_provider', 'Let people sign in with an identity provider.'),
    ('set_password', 'Set your password.'),
    ('set_yield', 'Make a feed yield to another source.'),
    ('show_batch', 'See a batch and its rejected observations.'),
    ('stop_host', 'Stop fetching from a host, or from every host.'),
    ('try_filter', 'See what a webhook would have received.'),
    ('unlink_identity', 'Unlink your sign-in from the identity provider.'),
    ('upload_feed', 'Upload a file to a feed, or preview it.')) n (operation, note)
 where p.operation = n.operation;
-- What a yield would change, before it is saved.
insert into tenancy.permissions (operation, mode, least_role, is_read, is_logged, takes_tokens, is_open_while_suspended, confirmation, logins, note)
values ('preview_yield', null, 'schedule_manager', true, false, true, false, 'never', '{dashboard}', 'See what having a feed yield to another source would change.');

-- A pair that was kept apart is recognised by its evidence whatever the sentences read: reads every decision once.
update identity.decisions d
   set evidence_hash = sha256(convert_to((d.evidence || jsonb_build_object('features', (
         select coalesce(jsonb_agg(case jsonb_typeof(f.feature) when 'object' then f.feature - array['words', 'rule'] else f.feature end order by f.place), '[]')
           from jsonb_array_elements(d.evidence -> 'features') with ordinality f (feature, place))))::text, 'UTF8'))
 where jsonb_typeof(d.evidence -> 'features') = 'array';

-- What undoing a decision on a pair would change, before it is undone.
insert into tenancy.permissions (operation, mode, least_role, is_read, is_logged, takes_tokens, is_open_while_suspended, confirmation, logins, note)
select 'preview_undo_decision', p.mode, p.least_role, true, false, p.takes_tokens, p.is_open_while_suspended, 'never', '{dashboard}',
       'See what undoing the decision on a possible duplicate would change.'
  from tenancy.permissions p where p.operation = 'undo_decision';
-- A first file that is a newer file of another feed is moved there. Adds a row.
insert into tenancy.permissions (operation, mode, least_role, is_read, is_logged, takes_tokens, is_open_while_suspended, confirmation, logins, note)
values
  ('move_run', null, 'schedule_manager', false, true, true, false, 'never', '{dashboard,manager}', 'Move the first file of a feed to another feed.')
on conflict do nothing;

-- Views for analysts: see functions/analytics.
create schema if not exists analytics;
comment on schema analytics is 'Read-only views for analysts: flat rows of the live realm, without people. No tables.';
grant usage on schema analytics to oyss_analyst;

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

-- Which key and request brought a batch. Adds columns without rewriting; two small indexes.
alter table intake.batches
  add column key_id text collate "C",
  add column request_id text collate "C" constraint request_id_is_at_most_100_characters check (length(request_id) <= 100);
comment on column intake.batches.key_id is 'The key that it was pushed with; null: no key, or before it was kept. No foreign key: the record outlives the key.';
comment on column intake.batches.request_id is 'The Request-Id of the push, for the log of the API; null: no request, or before it was kept.';
create index batches_key on intake.batches (key_id, received_at) where key_id is not null;
create index batches_rejected on intake.batches (batch_id) where rejected_count > 0;

-- When an external id was first named, for what was published as of then. Rewrites nothing.
alter table canon.external_ids add column mapped_at timestamptz;
alter table canon.external_ids alter column mapped_at set default util.now();
comment on column canon.external_ids.mapped_at is 'When the transaction that first named the id began; null: before it was kept.';

-- Which correction an answer made. Adds a column.
alter table tenancy.questions add column batch_id text collate "C";
comment on column tenancy.questions.batch_id is 'The batch of the correction by which it was confirmed; null: none.';

insert into tenancy.permissions (operation, mode, least_role, is_read, is_logged, takes_tokens, is_open_while_suspended, confirmation, logins, note)
values
  ('undo_answer', null, 'schedule_manager', false, true, true, false, 'never', '{dashboard,manager}', 'Undo an answer to a question about a game.');

update tenancy.permissions set logins = '{dashboard,manager}' where operation in ('preview_yield', 'preview_undo_decision');

-- Views for analysts name the live realm by its number: planners look constants up in their statistics, and a realm that is looked up
-- counts as one of hundreds.
alter table tenancy.realms drop constraint if exists the_live_realm_is_the_first,
  add constraint the_live_realm_is_the_first check ((mode = 'live') = (realm_id = 1));
