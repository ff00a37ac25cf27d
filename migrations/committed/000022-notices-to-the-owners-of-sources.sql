--! Previous: sha1:2af02dee1979f4718e8a03f597dd79e9ae96cc18
--! Hash: sha1:18e19a7e2a5d10c7d20b43eb327ff3db226304b9
--! Message: notices to the owners of sources

-- Notices to the owner of a source that something of a game is wrong, and the accounts that an account gets none from. Two new tables.
create table tenancy.notices (
  realm_id integer not null,
  notice_id text collate "C" not null,
  account_id text collate "C" not null,
  recipient_id text collate "C" not null,
  source_id text collate "C" not null,
  fixture_id text collate "C" not null,
  field text collate "C" not null,
  kind text collate "C" not null,
  value jsonb not null,
  made_at timestamptz not null default util.now(),
  dismissed_at timestamptz,
  constraint notices_pkey primary key (realm_id, notice_id),
  foreign key (realm_id, account_id) references tenancy.members on delete cascade,
  foreign key (realm_id, recipient_id) references tenancy.members on delete cascade,
  foreign key (realm_id, source_id) references tenancy.sources on delete cascade,
  foreign key (realm_id, fixture_id) references canon.fixtures on delete cascade,
  constraint nobody_notifies_themselves check (account_id <> recipient_id),
  constraint kind_is_known check (kind in ('wrong_time', 'wrong_place', 'cancelled', 'not_cancelled', 'wrong_teams', 'duplicate')),
  constraint notice_id_has_its_prefix check (starts_with(notice_id, 'ntc_'))
);
create unique index notices_open on tenancy.notices (realm_id, fixture_id, account_id, field, kind) where dismissed_at is null;
create index notices_account on tenancy.notices (realm_id, account_id, made_at);
create index notices_recipient on tenancy.notices (realm_id, recipient_id, made_at);
create index notices_source on tenancy.notices (realm_id, source_id);
create index notices_fixture on tenancy.notices (realm_id, fixture_id);
comment on table tenancy.notices is 'What accounts notified the owners of sources of: a field of a game is wrong, by a kind out of a list, without a word of their own.';
comment on column tenancy.notices.realm_id is 'The realm of the game.';
comment on column tenancy.notices.notice_id is 'Its id (ntc_).';
comment on column tenancy.notices.account_id is 'The account that notifies.';
comment on column tenancy.notices.recipient_id is 'The account that owns the source, and sees the notice.';
comment on column tenancy.notices.source_id is 'The source whose claim won.';
comment on column tenancy.notices.fixture_id is 'The game, as it was known then: it may have been merged since.';
comment on column tenancy.notices.field is 'The field, as provenance names it.';
comment on column tenancy.notices.kind is 'What is wrong, out of the list of tenancy.notice_kinds.';
comment on column tenancy.notices.value is 'The value that won when it was made, in the form of a claim.';
comment on column tenancy.notices.made_at is 'When it was made.';
comment on column tenancy.notices.dismissed_at is 'When the recipient was done with it, or blocked the account; null: it is open.';

create table tenancy.notice_blocks (
  account_id text collate "C" not null,
  blocked_id text collate "C" not null,
  made_at timestamptz not null default util.now(),
  constraint notice_blocks_pkey primary key (account_id, blocked_id),
  foreign key (account_id) references tenancy.accounts on delete cascade,
  foreign key (blocked_id) references tenancy.accounts on delete cascade
);
create index notice_blocks_blocked on tenancy.notice_blocks (blocked_id);
comment on table tenancy.notice_blocks is 'Which accounts an account gets no notices from.';
comment on column tenancy.notice_blocks.account_id is 'The account that gets none.';
comment on column tenancy.notice_blocks.blocked_id is 'The account that cannot notify it.';
comment on column tenancy.notice_blocks.made_at is 'Since when.';

insert into tenancy.permissions (operation, mode, least_role, is_read, is_logged, takes_tokens, is_open_while_suspended, confirmation, logins, note)
values
  ('list_notices', null, 'viewer', true, false, true, false, 'never', '{dashboard,manager}', 'See notices about games, and which accounts are blocked.'),
  ('notify_owner', null, 'schedule_manager', false, true, true, false, 'never', '{dashboard,manager}', 'Notify the owner of a source that a game is wrong.'),
  ('dismiss_notice', null, 'schedule_manager', false, true, true, false, 'never', '{dashboard,manager}', 'Dismiss a notice.'),
  ('block_notices', null, 'schedule_manager', false, true, true, false, 'never', '{dashboard,manager}', 'Block notices of an account.'),
  ('allow_notices', null, 'schedule_manager', false, true, true, false, 'never', '{dashboard,manager}', 'Allow notices of a blocked account.');
