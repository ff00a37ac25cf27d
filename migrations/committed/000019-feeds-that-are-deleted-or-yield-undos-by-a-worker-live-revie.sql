--! Previous: sha1:e2d0ac3d3722b498370f236616e0b5478965c078
--! Hash: sha1:b480968d57aa18f2f767033ff52d6a195ae49a43
--! Message: Feeds that are deleted or yield, undos by a worker, live reviews by accounts, digests

-- The next migration is written here; see CONTRIBUTING.md.

-- Undoing and restoring large runs, which a worker does, and previews of that. A new table.
create table connect.undos (
  realm_id integer not null,
  run_id text collate "C" not null,
  is_preview boolean not null,
  is_void boolean not null,
  asked_by text,
  asked_at timestamptz not null,
  attempt_count integer not null default 0,
  error text,
  failed_at timestamptz,
  result jsonb,
  done_at timestamptz,
  constraint undos_pkey primary key (realm_id, run_id, is_preview),
  constraint run_exists foreign key (realm_id, run_id) references connect.runs (realm_id, run_id) on delete cascade,
  constraint only_previews_have_results check ((result is not null) = (done_at is not null) and (is_preview or result is null))
);
comment on table connect.undos is 'Runs that a worker is to undo or restore, and previews of that. What is done is in connect.runs and connect.acts; its row here is deleted.';
comment on column connect.undos.realm_id is 'The realm.';
comment on column connect.undos.run_id is 'The run.';
comment on column connect.undos.is_preview is 'Whether it is only shown.';
comment on column connect.undos.is_void is 'Whether the run is to be undone; false: restored.';
comment on column connect.undos.asked_by is 'Who asked for it.';
comment on column connect.undos.asked_at is 'When.';
comment on column connect.undos.attempt_count is 'How often it was tried in vain.';
comment on column connect.undos.error is 'Why the last attempt failed; null: none did.';
comment on column connect.undos.failed_at is 'When it was given up; null: it is under way, or a preview that is there.';
comment on column connect.undos.result is 'What a preview found (manage.mark_run).';
comment on column connect.undos.done_at is 'When a preview was there.';
grant select, insert, update, delete on connect.undos to oyss_resolver;
-- Feeds that are deleted. Adds columns without rewriting tables, and replaces an index of connect.feeds; locks tenancy.sources and
-- connect.feeds for a moment.
alter table tenancy.sources add column ended_at timestamptz;
comment on column tenancy.sources.ended_at is 'Since when nothing new is accepted of it, because its feed was deleted; fixtures that it alone reports under void external ids are void for good. Null: it reports.';

alter table connect.feeds add column deleted_at timestamptz, add column deletion text, add column withdrawal_count integer,
  add column withdrawn_at timestamptz,
  add constraint what_is_deleted_has_a_deletion check ((deleted_at is null) = (deletion is null)),
  add constraint deletion_is_known check (deletion in ('withdraw', 'keep')),
  add constraint what_withdraws_has_a_count check ((deletion = 'withdraw') = (withdrawal_count is not null));
comment on column connect.feeds.deleted_at is 'Since when it is deleted: it is in no list, and reads nothing. Null: it is not.';
comment on column connect.feeds.deletion is 'What its deletion does with what it reported: withdraw (games to come are void) or keep. Null: it is not deleted.';
comment on column connect.feeds.withdrawal_count is 'Games to come when it was deleted, which a worker withdraws; null: none are.';
comment on column connect.feeds.withdrawn_at is 'When the last of them was withdrawn; null: not yet, or none are.';
create index feeds_withdrawing on connect.feeds (feed_id) where deletion = 'withdraw' and withdrawn_at is null;
alter table connect.feeds drop constraint one_feed_has_a_name;
create unique index one_feed_has_a_name on connect.feeds (realm_id, account_id, name) where deleted_at is null;
alter table connect.acts drop constraint operation_is_known, add constraint operation_is_known check (operation in (
  'register', 'upload', 'map', 'accept', 'discard', 'enable', 'disable', 'run', 'replay', 'kill', 'revive', 'exclude', 'include', 'add',
  'undo', 'restore', 'delete'));

insert into tenancy.permissions (operation, mode, least_role, is_read, is_logged, takes_tokens, is_open_while_suspended, confirmation, logins, note)
values
  ('preview_deletion', null, 'schedule_manager', true, false, true, false, 'never', '{dashboard,manager}', 'See what deleting a feed would change.'),
  ('delete_feed', null, 'schedule_manager', false, true, true, false, 'never', '{dashboard,manager}', 'Delete a feed.');

-- Reviews in live mode: people of an account decide pairs that its own sources alone report. Adds columns without rewriting the tables.
alter table tenancy.permissions add column is_of_operators boolean not null default false;
comment on column tenancy.permissions.is_of_operators is 'Whether operators, who are members of no account, may do it too.';
update tenancy.permissions set least_role = 'schedule_manager', takes_tokens = true, is_open_while_suspended = false, is_of_operators = true
 where mode = 'live' and operation in ('list_reviews', 'read_review', 'decide_review', 'undo_decision');
update tenancy.permissions set note = replace(note, '.', ', of live data where only your sources report both (operators: any).')
 where mode = 'live' and operation in ('list_reviews', 'read_review', 'decide_review', 'undo_decision');
alter table identity.decisions add column asked_account_id text collate "C";
comment on column identity.decisions.asked_account_id is 'The account whose people asked for it, and whose own sources alone must still report both when it is carried out; null: no matter who reports them.';
-- Feeds that yield. Adds columns without rewriting tables, and an index; locks tenancy.sources and canon.claims for a moment.
alter table tenancy.sources add column yields_to text collate "C", add column yield_pending_at timestamptz,
  add constraint sources_realm_id_yields_to_fkey foreign key (realm_id, yields_to)
    references tenancy.sources (realm_id, source_id) on delete set null (yields_to),
  add constraint a_source_does_not_yield_to_itself check (yields_to <> source_id);
create index sources_yielding on tenancy.sources (realm_id, yields_to) where yields_to is not null;
create index sources_yield_pending on tenancy.sources (source_id) where yield_pending_at is not null;
comment on column tenancy.sources.yields_to is 'The source of the same account that it yields to: where that states a field and would win it, its own claims on the field are set aside. Null: none.';
comment on column tenancy.sources.yield_pending_at is 'Since when what it reported is to be decided again because yields_to changed; null: it is decided.';

alter table canon.claims add column is_set_aside boolean not null default false;
comment on column canon.claims.is_set_aside is 'Whether it competes for nothing, because its source yields to another that states the field and wins it (tenancy.sources.yields_to).';
alter table workspace.ranking add column was_set_aside boolean, add column part smallint not null default 0;
comment on column workspace.ranking.was_set_aside is 'Whether it was set aside before (canon.claims.is_set_aside).';
comment on column workspace.ranking.part is '0: it competes. 1: a copy in a trial without the claims that yield to one source; entity_id then also names that source. 2: it is set aside.';

alter table connect.acts drop constraint operation_is_known, add constraint operation_is_known check (operation in (
  'register', 'upload', 'map', 'accept', 'discard', 'enable', 'disable', 'run', 'replay', 'kill', 'revive', 'exclude', 'include', 'add',
  'undo', 'restore', 'delete', 'yield'));
insert into tenancy.permissions (operation, mode, least_role, is_read, is_logged, takes_tokens, is_open_while_suspended, confirmation, logins, note)
values
  ('list_disagreements', null, 'schedule_manager', true, false, true, false, 'never', '{dashboard}', 'See which games a new feed and other sources report differently.'),
  ('list_yields', null, 'schedule_manager', true, false, true, false, 'never', '{dashboard,manager}', 'See which sources a feed may yield to.'),
  ('set_yield', null, 'schedule_manager', false, true, true, false, 'never', '{dashboard,manager}', 'Have a feed yield to another source.');

-- Daily mail to people who decide on files. A new table, and what the worker reads of people to send it.
create table tenancy.digests (
  user_id text collate "C" not null,
  is_off boolean not null default false,
  checked_at timestamptz,
  sent_at timestamptz,
  reported_at timestamptz,
  constraint digests_pkey primary key (user_id),
  constraint person_exists foreign key (user_id) references tenancy.users (user_id) on delete cascade
);
comment on table tenancy.digests is 'The daily mail of each person: whether it is switched off, and when what was sent.';
comment on column tenancy.digests.user_id is 'The person.';
comment on column tenancy.digests.is_off is 'Whether the person wants none.';
comment on column tenancy.digests.checked_at is 'When a worker last looked whether there is something to report.';
comment on column tenancy.digests.sent_at is 'When the last one was handed to be sent, whether or not the mail server accepted it; no other follows within 24 hours.';
comment on column tenancy.digests.reported_at is 'The moment up to which what happened was reported, or is too old to be; null: no worker has looked yet.';
create index digests_checked on tenancy.digests (checked_at nulls first) where not is_off;
grant select, insert, update on tenancy.digests to oyss_resolver;
grant select on tenancy.memberships to oyss_resolver;
grant select (user_id, email, suspended_reason, removed_at) on tenancy.users to oyss_resolver;
insert into tenancy.permissions (operation, mode, least_role, is_read, is_logged, takes_tokens, is_open_while_suspended, confirmation, logins, note)
values
  ('set_digest', null, 'person', false, true, false, true, 'never', '{dashboard}', 'Switch your daily mail on or off.'),
  ('unsubscribe', null, 'nobody', false, true, false, true, 'never', '{sign_in}', 'Switch the daily mail off by the link in it.');
