--! Previous: sha1:4a342874a98d9f892d33e89438aadb14b77faaa5
--! Hash: sha1:d2ff081eb1a8132ac9fa0048fc491e950fd7f75f
--! Message: tenancy

create table tenancy.accounts (
  account_id text collate "C" primary key constraint account_id_has_its_prefix check (starts_with(account_id, 'acct_')),
  name text not null constraint name_is_1_to_200_characters check (length(name) between 1 and 200),
  status text not null default 'active' constraint status_is_known check (status in ('active', 'suspended')),
  suspended_reason text,
  requests_per_minute integer not null default 600 constraint requests_per_minute_is_1_to_100_million check (requests_per_minute between 1 and 100000000),
  pushes_per_minute integer not null default 120 constraint pushes_per_minute_is_1_to_100_million check (pushes_per_minute between 1 and 100000000),
  key_requests_per_minute integer not null default 300 constraint key_requests_per_minute_is_1_to_100_million check (key_requests_per_minute between 1 and 100000000),
  address_requests_per_minute integer not null default 60 constraint address_requests_per_minute_is_1_to_100_million check (address_requests_per_minute between 1 and 100000000),
  deliveries_per_minute integer not null default 3000 constraint deliveries_per_minute_is_1_to_100_million check (deliveries_per_minute between 1 and 100000000),
  waiting_batches integer not null default 1000 constraint waiting_batches_is_1_to_100_million check (waiting_batches between 1 and 100000000),
  stored_megabytes integer not null default 20480 constraint stored_megabytes_is_1_to_100_million check (stored_megabytes between 1 and 100000000),
  requires_second_factor boolean not null default false,
  created_at timestamptz not null default util.now(),
  constraint a_suspension_has_its_reason check ((status = 'suspended') = (suspended_reason is not null))
);
comment on table tenancy.accounts is 'The parties that push and read.';
comment on column tenancy.accounts.account_id is 'acct_ + ULID.';
comment on column tenancy.accounts.name is 'The display name of the account.';
comment on column tenancy.accounts.status is 'active or suspended; the keys of a suspended account stop working on the next request.';
comment on column tenancy.accounts.suspended_reason is 'Why it was suspended, shown to its users.';
comment on column tenancy.accounts.requires_second_factor is 'Whether its people need a second factor to act in it.';
comment on column tenancy.accounts.created_at is 'When it was created.';
comment on column tenancy.accounts.requests_per_minute is 'The most requests per minute with all its secret keys together, pushes included; a quarter of it in test mode.';
comment on column tenancy.accounts.pushes_per_minute is 'The most pushes among them; a quarter of it in test mode.';
comment on column tenancy.accounts.key_requests_per_minute is 'The most requests per minute with each of its publishable keys; a quarter of it in test mode.';
comment on column tenancy.accounts.address_requests_per_minute is 'The most requests per minute from one client address with one of its publishable keys; a quarter of it in test mode.';
comment on column tenancy.accounts.deliveries_per_minute is 'The most delivery attempts per minute to one host; a quarter of it in test mode.';
comment on column tenancy.accounts.waiting_batches is 'The most batches that may wait to be applied; a quarter of it in test mode.';
comment on column tenancy.accounts.stored_megabytes is 'The most megabytes (1,048,576 bytes) of stored bodies; a quarter of it in test mode.';

create table tenancy.realms (
  realm_id integer generated always as identity primary key,
  mode text not null constraint mode_is_known check (mode in ('test', 'live')),
  account_id text collate "C" references tenancy.accounts on delete cascade,
  epoch integer not null default 1,
  is_matching boolean not null default true,
  embedder text not null default 'hashed' constraint embedder_is_known check (embedder in ('hashed', 'none')),
  cursor_secret bytea not null default extensions.gen_random_bytes(32),
  created_at timestamptz not null default util.now(),
  constraint test_realms_are_private check ((mode = 'test') = (account_id is not null)),
  constraint one_realm_per_account_and_mode unique nulls not distinct (mode, account_id),
  constraint a_realm_has_one_mode unique (realm_id, mode),
  constraint a_realm_has_one_owner unique (realm_id, account_id)
);
create index realms_account on tenancy.realms (account_id);
comment on table tenancy.realms is 'The partitions of the data: one live realm for everybody, one test realm per account. Rows of two realms never join.';
comment on column tenancy.realms.realm_id is 'Part of every key of every data table.';
comment on column tenancy.realms.mode is 'test or live; the prefix of the presented key decides.';
comment on column tenancy.realms.account_id is 'The account that owns the sandbox; null for the live realm.';
comment on column tenancy.realms.epoch is 'Raised by a reset, which invalidates every earlier cursor and ETag.';
comment on column tenancy.realms.is_matching is 'Whether external ids that a source never used are matched with known ones (manage.set_matching); otherwise each is a new entity.';
comment on column tenancy.realms.embedder is 'How the vectors of names for matching are computed: hashed (likeness.name_vector), or none (manage.set_embedder).';
comment on column tenancy.realms.cursor_secret is 'Signs the cursors of this realm.';
comment on column tenancy.realms.created_at is 'When it was created.';

create table tenancy.members (
  realm_id integer not null,
  account_id text collate "C" not null references tenancy.accounts on delete cascade,
  mode text not null,
  owner_id text collate "C" generated always as (case when mode = 'test' then account_id end) stored,
  primary key (realm_id, account_id),
  foreign key (realm_id, mode) references tenancy.realms (realm_id, mode) on delete cascade,
  constraint a_test_realm_is_of_its_owner_alone foreign key (realm_id, owner_id) references tenancy.realms (realm_id, account_id) on delete cascade
);
create index members_account on tenancy.members (account_id);
create index members_mode on tenancy.members (realm_id, mode);
create index members_owner on tenancy.members (realm_id, owner_id);
comment on table tenancy.members is 'Which account acts in which realm: each in the live realm and in its own test realm. Any row that has an account and a realm refers to a row here.';
comment on column tenancy.members.realm_id is 'The realm.';
comment on column tenancy.members.account_id is 'An account that may have keys, sources and data there.';
comment on column tenancy.members.mode is 'The mode of the realm.';
comment on column tenancy.members.owner_id is 'For a test realm: the account, which must own the sandbox.';

create table tenancy.keys (
  key_id text collate "C" primary key constraint key_id_has_its_prefix check (starts_with(key_id, 'key_')),
  account_id text collate "C" not null,
  realm_id integer not null,
  kind text not null constraint kind_is_known check (kind in ('secret', 'publishable')),
  key_hash bytea not null constraint key_hash_is_unique unique constraint key_hash_is_sha256 check (length(key_hash) = 32),
  last_four text not null,
  created_at timestamptz not null default util.now(),
  rolled_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  constraint who_revokes_a_key_is_stored_with_the_moment check (revoked_by is null or revoked_at is not null),
  foreign key (realm_id, account_id) references tenancy.members on delete cascade
);
create index keys_account on tenancy.keys (account_id, realm_id);
comment on table tenancy.keys is 'API keys. Only a hash is stored: a lost key is rolled, never recovered.';
comment on column tenancy.keys.key_id is 'key_ + ULID.';
comment on column tenancy.keys.account_id is 'The account of the key.';
comment on column tenancy.keys.realm_id is 'The partition that the key opens.';
comment on column tenancy.keys.kind is 'secret (push and read) or publishable (read the public tier).';
comment on column tenancy.keys.key_hash is 'SHA-256 of the key.';
comment on column tenancy.keys.last_four is 'The last four characters, so that people can distinguish keys.';
comment on column tenancy.keys.created_at is 'When it was created.';
comment on column tenancy.keys.rolled_at is 'When its secret was last replaced.';
comment on column tenancy.keys.revoked_at is 'When it was revoked; null: it is in force.';
comment on column tenancy.keys.revoked_by is 'Who revoked it, by their name in manage; null: not known, or in force.';

create table tenancy.sources (
  realm_id integer not null,
  source_id text collate "C" not null constraint source_id_has_its_prefix check (starts_with(source_id, 'src_')),
  account_id text collate "C" not null,
  source_key text collate "C" not null constraint source_key_is_well_formed check (source_key ~ '^[a-z0-9][a-z0-9._:-]{1,99}$')
    constraint source_key_is_not_of_the_service_itself check (not starts_with(source_key, 'oyss:')),
  class text not null constraint class_is_known check (class in ('authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape', 'crowd')),
  rank smallint not null generated always as (
    case class when 'authoritativePush' then 1 when 'partnerApi' then 2 when 'hostFeed' then 3 when 'ownerCorrection' then 4 when 'scrape' then 5 else 6 end
  ) stored,
  created_at timestamptz not null default util.now(),
  primary key (realm_id, source_id),
  constraint source_key_is_unique_in_its_realm unique (realm_id, source_key),
  foreign key (realm_id, account_id) references tenancy.members on delete cascade
);
create index sources_account on tenancy.sources (account_id, realm_id);
comment on table tenancy.sources is 'The sources that report. The class, and with it the rank, is fixed at registration and is the only input of the conflict policy that can be chosen.';
comment on column tenancy.sources.realm_id is 'The realm it is registered in.';
comment on column tenancy.sources.source_id is 'src_ + ULID.';
comment on column tenancy.sources.account_id is 'The only account that may push under this key.';
comment on column tenancy.sources.source_key is 'The name it pushes under.';
comment on column tenancy.sources.class is 'The class of the source, which gives its rank (DECIDE-4).';
comment on column tenancy.sources.rank is 'Authority, 1 to 6; the lowest number wins.';
comment on column tenancy.sources.created_at is 'When it was registered.';

create table tenancy.grants (
  grant_id text collate "C" primary key constraint grant_id_has_its_prefix check (starts_with(grant_id, 'grant_')),
  realm_id integer not null,
  organization_id text collate "C" not null,
  account_id text collate "C" not null,
  scope text not null constraint scope_is_known check (scope in ('participants:read')),
  source_ids text[] collate "C" constraint a_grant_of_some_sources_names_one check (cardinality(source_ids) > 0),
  created_at timestamptz not null default util.now(),
  revoked_at timestamptz,
  revoked_by text,
  constraint who_revokes_a_grant_is_stored_with_the_moment check (revoked_by is null or revoked_at is not null),
  foreign key (realm_id, account_id) references tenancy.members on delete cascade
);
create unique index a_grant_is_given_once on tenancy.grants (realm_id, organization_id, account_id, scope) where revoked_at is null;
create index grants_organization on tenancy.grants (realm_id, organization_id);
create index grants_account on tenancy.grants (account_id, realm_id);
comment on table tenancy.grants is 'Permissions that an organization gives to a named consumer. A revoked one stays, so that past access remains known.';
comment on column tenancy.grants.grant_id is 'grant_ + ULID.';
comment on column tenancy.grants.realm_id is 'The realm.';
comment on column tenancy.grants.organization_id is 'The organization that gives it.';
comment on column tenancy.grants.account_id is 'The account that may read.';
comment on column tenancy.grants.scope is 'participants:read: the lines of players in box scores.';
comment on column tenancy.grants.source_ids is 'The sources whose lines it covers; null: every source that itself reports that the team belongs to the organization.';
comment on column tenancy.grants.created_at is 'When it was given.';
comment on column tenancy.grants.revoked_at is 'When it was revoked; null: it is in force.';
comment on column tenancy.grants.revoked_by is 'Who revoked it, by their name in manage; null: not known, or in force.';

create table tenancy.disclosures (
  realm_id integer not null,
  disclosure_id bigint generated always as identity,
  account_id text collate "C" not null,
  key_id text collate "C" not null,
  fixture_id text collate "C" not null,
  grant_id text collate "C" not null,
  organization_id text collate "C" not null,
  line_count integer not null,
  shown_at timestamptz not null default util.now(),
  primary key (realm_id, disclosure_id)
);
create index disclosures_organization on tenancy.disclosures (realm_id, organization_id, disclosure_id);
comment on table tenancy.disclosures is 'Which accounts were shown lines of players: a row for each answer and grant, written before the answer is sent. Append-only. No foreign keys: the record outlives grant, key and account.';
comment on column tenancy.disclosures.realm_id is 'The realm.';
comment on column tenancy.disclosures.disclosure_id is 'Ascending number.';
comment on column tenancy.disclosures.account_id is 'The account that read.';
comment on column tenancy.disclosures.key_id is 'The key that it used.';
comment on column tenancy.disclosures.fixture_id is 'The fixture of the box score.';
comment on column tenancy.disclosures.grant_id is 'The grant that opened the lines.';
comment on column tenancy.disclosures.organization_id is 'The organization of the grant.';
comment on column tenancy.disclosures.line_count is 'How many lines of players it opened.';
comment on column tenancy.disclosures.shown_at is 'When the answer was recorded.';

grant select on tenancy.realms, tenancy.sources to oyss_resolver;
grant select (realm_id, organization_id, revoked_at) on tenancy.grants to oyss_resolver;

create unlogged table tenancy.key_uses (
  use_id bigint generated always as identity primary key,
  key_id text collate "C" not null references tenancy.keys on delete cascade,
  purpose text not null,
  network cidr,
  used_at timestamptz not null,
  constraint a_use_is_recorded_once unique nulls not distinct (key_id, purpose, network)
);
comment on table tenancy.key_uses is 'When each key was last used, to the hour, and secret keys from which networks, so that people see which keys they may revoke. Unlogged: a crash of the server empties it.';
comment on column tenancy.key_uses.use_id is 'Ascending number.';
comment on column tenancy.key_uses.key_id is 'The key.';
comment on column tenancy.key_uses.purpose is 'push; or request for all others.';
comment on column tenancy.key_uses.network is 'The network of the client (24 bits of IPv4, 48 of IPv6); null: a publishable key, which anyone may have, or no address.';
comment on column tenancy.key_uses.used_at is 'When it was last used, to the hour.';

create table tenancy.usage_hours (
  key_id text collate "C" not null references tenancy.keys on delete cascade,
  started_at timestamptz not null constraint an_hour_begins_on_the_hour check (date_trunc('hour', started_at, 'UTC') = started_at),
  route text not null constraint route_is_short check (length(route) <= 200),
  answered_count bigint not null,
  refused_count bigint not null,
  failed_count bigint not null,
  primary key (key_id, started_at, route)
);
create index usage_hours_started_at on tenancy.usage_hours (started_at);
comment on table tenancy.usage_hours is 'The number of requests with a key in an hour, by route, so that people see what uses up their limits. Kept for 31 days (LIMIT-50).';
comment on column tenancy.usage_hours.key_id is 'The key.';
comment on column tenancy.usage_hours.started_at is 'When the hour started (UTC).';
comment on column tenancy.usage_hours.route is 'Method and route, as "GET /v1/fixtures/:id".';
comment on column tenancy.usage_hours.answered_count is 'Requests that were answered with a status below 400.';
comment on column tenancy.usage_hours.refused_count is 'Requests beyond a limit: 429.';
comment on column tenancy.usage_hours.failed_count is 'All other requests: another status from 400 on, or the client disconnected before the answer.';

create unlogged table tenancy.buckets (
  bucket text collate "C" primary key,
  started_at timestamptz not null,
  used integer not null default 0 constraint used_is_not_negative check (used >= 0)
) with (fillfactor = 50);
create index buckets_started_at on tenancy.buckets (started_at);
comment on table tenancy.buckets is 'How much of each rate limit is used up. Unlogged: after a crash of the server each minute restarts.';
comment on column tenancy.buckets.bucket is 'The policy and what it counts (tenancy.quotas_of).';
comment on column tenancy.buckets.started_at is 'When its minute started: with the first request after the previous minute.';
comment on column tenancy.buckets.used is 'Requests granted in this minute.';

create table tenancy.logins (
  part text primary key constraint part_is_known check (part in ('api', 'dashboard', 'sign_in', 'worker')),
  role_name text not null,
  password bytea not null,
  created_at timestamptz not null default util.now()
);
comment on table tenancy.logins is 'The roles as which parts of the service log in, if the service itself creates them. Only for the owner (OPERATE-21).';
comment on column tenancy.logins.part is 'api, dashboard, sign_in or worker.';
comment on column tenancy.logins.role_name is 'The role; its name includes the number of the database, because roles belong to the whole server.';
comment on column tenancy.logins.password is 'Its password, sealed by the shell; the database cannot read it.';
comment on column tenancy.logins.created_at is 'When it was created.';

grant select on tenancy.accounts to oyss_resolver;
grant select, insert, update, delete on tenancy.buckets to oyss_resolver;

create table tenancy.allowed_classes (
  account_id text collate "C" not null references tenancy.accounts on delete cascade,
  class text collate "C" not null constraint class_is_known check (class in ('authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape')),
  allowed_by text not null,
  allowed_at timestamptz not null default util.now(),
  primary key (account_id, class)
);
comment on table tenancy.allowed_classes is 'The classes of sources that the people of an account may register in live mode, besides crowd, which everyone may.';
comment on column tenancy.allowed_classes.account_id is 'The account.';
comment on column tenancy.allowed_classes.class is 'The class.';
comment on column tenancy.allowed_classes.allowed_by is 'The operator who allowed it: a user id, or the user of the command line.';
comment on column tenancy.allowed_classes.allowed_at is 'When it was allowed.';

create table tenancy.users (
  user_id text collate "C" primary key constraint user_id_has_its_prefix check (starts_with(user_id, 'usr_')),
  email text collate "C" constraint one_person_per_address unique,
  name text constraint name_is_1_to_200_characters check (length(name) between 1 and 200),
  is_operator boolean not null default false,
  suspended_reason text,
  created_at timestamptz not null default util.now(),
  removed_at timestamptz,
  provider_account_id text collate "C" references tenancy.accounts on delete cascade,
  provider_email text collate "C",
  constraint one_person_per_account_and_address unique (provider_account_id, provider_email),
  constraint provider_address_has_its_account check ((provider_account_id is null) = (provider_email is null)),
  constraint who_is_removed_has_no_name check (
    (removed_at is null) = (num_nonnulls(email, provider_email) = 1) and num_nonnulls(email, provider_email) <= 1
    and (removed_at is null) = (name is not null))
);
comment on table tenancy.users is 'People who sign in. A removed person keeps their id, so that the log of actions stays readable, but neither name nor address (manage.remove_user).';
comment on column tenancy.users.user_id is 'usr_ + ULID.';
comment on column tenancy.users.email is 'The address, folded (tenancy.fold_email); null: removed, or created by an identity provider.';
comment on column tenancy.users.name is 'The display name of the person; null: removed.';
comment on column tenancy.users.is_operator is 'Whether the person is staff of the service. Staff are members of no account.';
comment on column tenancy.users.suspended_reason is 'Why the person may not sign in, shown to the person; null: not suspended.';
comment on column tenancy.users.created_at is 'When the person was added.';
comment on column tenancy.users.removed_at is 'When name, address and every credential were removed.';
comment on column tenancy.users.provider_account_id is 'The account whose identity provider created the person, who belongs only to it; null: none.';
comment on column tenancy.users.provider_email is 'The address that the provider verified, folded; it identifies the person only in that account.';

create table tenancy.memberships (
  account_id text collate "C" not null references tenancy.accounts on delete cascade,
  user_id text collate "C" not null references tenancy.users on delete cascade,
  role text collate "C" not null constraint role_is_known check (role in ('viewer', 'developer', 'owner')),
  created_at timestamptz not null default util.now(),
  primary key (account_id, user_id)
);
create index memberships_user on tenancy.memberships (user_id, created_at);
comment on table tenancy.memberships is 'Which person has which role in which account. Every request reads it (manage.enter), so a change takes effect on the next one.';
comment on column tenancy.memberships.account_id is 'The account.';
comment on column tenancy.memberships.user_id is 'The person.';
comment on column tenancy.memberships.role is 'viewer (reads), developer (keys, sources, webhooks) or owner (also people).';
comment on column tenancy.memberships.created_at is 'When the person joined.';

create table tenancy.invitations (
  invitation_id text collate "C" primary key constraint invitation_id_has_its_prefix check (starts_with(invitation_id, 'inv_')),
  account_id text collate "C" not null references tenancy.accounts on delete cascade,
  email text collate "C" not null,
  role text collate "C" not null constraint role_is_known check (role in ('viewer', 'developer', 'owner')),
  link_hash bytea not null constraint link_hash_is_unique unique constraint link_hash_is_sha256 check (length(link_hash) = 32),
  invited_by text not null,
  created_at timestamptz not null default util.now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by text collate "C" references tenancy.users on delete set null,
  revoked_at timestamptz,
  constraint an_invitation_is_accepted_or_revoked check (accepted_at is null or revoked_at is null)
);
create index invitations_account on tenancy.invitations (account_id, invitation_id);
create index invitations_accepted_by on tenancy.invitations (accepted_by);
create index invitations_email on tenancy.invitations (email);
comment on table tenancy.invitations is 'Invitations into an account: one address, one role, one link, which can be used once.';
comment on column tenancy.invitations.invitation_id is 'inv_ + ULID.';
comment on column tenancy.invitations.account_id is 'The account to join.';
comment on column tenancy.invitations.email is 'The address invited, folded as in users.';
comment on column tenancy.invitations.role is 'The role to be given.';
comment on column tenancy.invitations.link_hash is 'SHA-256 of the token in the link.';
comment on column tenancy.invitations.invited_by is 'Who invited: a user id, or the user of the command line.';
comment on column tenancy.invitations.created_at is 'When it was created.';
comment on column tenancy.invitations.expires_at is 'When it expires: after seven days.';
comment on column tenancy.invitations.accepted_at is 'When it was accepted.';
comment on column tenancy.invitations.accepted_by is 'Who accepted it.';
comment on column tenancy.invitations.revoked_at is 'When it was revoked.';

create table tenancy.sign_in_links (
  link_hash bytea primary key constraint link_hash_is_sha256 check (length(link_hash) = 32),
  kind text collate "C" not null constraint kind_is_known check (kind in ('first_owner', 'invite', 'reset')),
  account_id text collate "C" references tenancy.accounts on delete cascade,
  user_id text collate "C" references tenancy.users on delete cascade,
  made_by text not null,
  created_at timestamptz not null default util.now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint a_first_owner_is_of_an_account check ((kind = 'first_owner') = (account_id is not null) and (kind = 'first_owner') = (user_id is null))
);
create index sign_in_links_account on tenancy.sign_in_links (account_id);
create index sign_in_links_user on tenancy.sign_in_links (user_id);
comment on table tenancy.sign_in_links is 'Links of the command line that let a person in once.';
comment on column tenancy.sign_in_links.link_hash is 'SHA-256 of the token in the link.';
comment on column tenancy.sign_in_links.kind is 'first_owner (of an account without people), invite (of an operator) or reset (of a person who cannot sign in).';
comment on column tenancy.sign_in_links.account_id is 'For first_owner: the account.';
comment on column tenancy.sign_in_links.user_id is 'For the others: the person.';
comment on column tenancy.sign_in_links.made_by is 'Who created it: the user of the command line.';
comment on column tenancy.sign_in_links.created_at is 'When it was created.';
comment on column tenancy.sign_in_links.expires_at is 'When it expires: after an hour for first_owner, a day for the others.';
comment on column tenancy.sign_in_links.used_at is 'When it was used, or replaced by a later one.';

create table tenancy.sessions (
  session_id text collate "C" primary key constraint session_id_has_its_prefix check (starts_with(session_id, 'ses_')),
  session_hash bytea not null constraint session_hash_is_unique unique constraint session_hash_is_sha256 check (length(session_hash) = 32),
  browser_hash bytea not null generated always as (sha256('known'::bytea || session_hash)) stored,
  user_id text collate "C" not null references tenancy.users on delete cascade,
  account_id text collate "C" references tenancy.accounts on delete set null,
  method text collate "C" not null constraint method_is_known check (method in ('password', 'passkey', 'link', 'provider')),
  awaits_factor boolean not null default false,
  has_used_factor boolean not null default false,
  address cidr,
  agent text,
  created_at timestamptz not null default util.now(),
  last_seen_at timestamptz not null default util.now(),
  confirmed_at timestamptz,
  changes_seen_at timestamptz not null default util.now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on tenancy.sessions (user_id, created_at);
create index sessions_account on tenancy.sessions (account_id);
create index sessions_browser on tenancy.sessions (browser_hash);
comment on table tenancy.sessions is 'Sessions of people who are signed in. The cookie holds 32 random bytes; this table holds their hash.';
comment on column tenancy.sessions.session_id is 'ses_ + ULID; the id that people see.';
comment on column tenancy.sessions.session_hash is 'SHA-256 of the token in the cookie; replaced when the session gains authority.';
comment on column tenancy.sessions.browser_hash is 'Identifies the browser when it tries to sign in again; it opens nothing, and the token of the session cannot be derived from it.';
comment on column tenancy.sessions.user_id is 'The person.';
comment on column tenancy.sessions.account_id is 'The account that it shows; null: none chosen. Every request checks whether the person is a member of it.';
comment on column tenancy.sessions.method is 'How the person signed in: password, passkey, link, or provider (the identity provider of the account, which opens only that account).';
comment on column tenancy.sessions.awaits_factor is 'Whether the second factor is still missing: until then nothing else is open.';
comment on column tenancy.sessions.has_used_factor is 'Whether a passkey, an authenticator or a recovery code was used in it. Only such a session may change the factors of a person who has any.';
comment on column tenancy.sessions.address is 'The network from which the person signed in: 24 bits of IPv4, 48 of IPv6.';
comment on column tenancy.sessions.agent is 'The user agent of the browser.';
comment on column tenancy.sessions.created_at is 'When it started.';
comment on column tenancy.sessions.last_seen_at is 'When it was last used, to the minute; it ends twelve hours later.';
comment on column tenancy.sessions.confirmed_at is 'When the person last re-authenticated; sensitive operations require that within the last ten minutes. For a person who has a second factor, a password does not count.';
comment on column tenancy.sessions.changes_seen_at is 'Until when the person has acknowledged, in this session, changes of their factors.';
comment on column tenancy.sessions.expires_at is 'When it expires in any case: fourteen days after it started.';
comment on column tenancy.sessions.ended_at is 'When somebody ended it.';

create table tenancy.passwords (
  user_id text collate "C" primary key references tenancy.users on delete cascade,
  phc text not null constraint phc_is_argon2id check (phc ~ '^\$argon2id\$v=19\$m=[0-9]+,t=[0-9]+,p=[0-9]+\$[A-Za-z0-9+/]{22,88}\$[A-Za-z0-9+/]{43,88}$'),
  set_at timestamptz not null default util.now()
);
comment on table tenancy.passwords is 'Passwords, hashed by the shell.';
comment on column tenancy.passwords.user_id is 'The person.';
comment on column tenancy.passwords.phc is 'The PHC string: argon2id with its parameters, salt and hash.';
comment on column tenancy.passwords.set_at is 'When it was set.';

create table tenancy.totp_secrets (
  user_id text collate "C" primary key references tenancy.users on delete cascade,
  secret bytea not null,
  session_id text collate "C",
  last_step bigint,
  created_at timestamptz not null default util.now(),
  confirmed_at timestamptz
);
comment on table tenancy.totp_secrets is 'Authenticators (RFC 6238), one per person.';
comment on column tenancy.totp_secrets.user_id is 'The person.';
comment on column tenancy.totp_secrets.secret is 'The shared secret, sealed by the shell; the database cannot read it.';
comment on column tenancy.totp_secrets.session_id is 'The session in which its set-up started; only that session sees the secret and completes it.';
comment on column tenancy.totp_secrets.last_step is 'The time step of the last accepted code: a code works once.';
comment on column tenancy.totp_secrets.created_at is 'When its set-up started.';
comment on column tenancy.totp_secrets.confirmed_at is 'When its first code was accepted; required at sign-in from then on.';

create table tenancy.recovery_codes (
  user_id text collate "C" not null references tenancy.users on delete cascade,
  code_hash bytea not null constraint code_hash_is_sha256 check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table tenancy.recovery_codes is 'Codes that replace a passkey or an authenticator once each.';
comment on column tenancy.recovery_codes.user_id is 'The person.';
comment on column tenancy.recovery_codes.code_hash is 'SHA-256 of the code.';
comment on column tenancy.recovery_codes.used_at is 'When it was used up.';

create table tenancy.passkeys (
  passkey_id text collate "C" primary key constraint passkey_id_has_its_prefix check (starts_with(passkey_id, 'pky_')),
  user_id text collate "C" not null references tenancy.users on delete cascade,
  credential_id bytea not null constraint credential_id_is_unique unique constraint credential_id_is_1_to_1023_bytes check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  counter bigint not null default 0 constraint counter_is_not_negative check (counter >= 0),
  transports text[] not null default '{}',
  name text not null constraint name_is_1_to_100_characters check (length(name) between 1 and 100),
  created_at timestamptz not null default util.now(),
  last_used_at timestamptz
);
create index passkeys_user on tenancy.passkeys (user_id, created_at);
comment on table tenancy.passkeys is 'Passkeys (WebAuthn): public keys of credentials that stay with the person.';
comment on column tenancy.passkeys.passkey_id is 'pky_ + ULID.';
comment on column tenancy.passkeys.user_id is 'The person.';
comment on column tenancy.passkeys.credential_id is 'The id that the authenticator gave it.';
comment on column tenancy.passkeys.public_key is 'Its public key (COSE).';
comment on column tenancy.passkeys.counter is 'The last signature counter; one that does not rise indicates a copy.';
comment on column tenancy.passkeys.transports is 'How it is reached, as reported by the browser: internal, hybrid, usb and so on.';
comment on column tenancy.passkeys.name is 'The name that the person gave it.';
comment on column tenancy.passkeys.created_at is 'When it was added.';
comment on column tenancy.passkeys.last_used_at is 'When it was last used to sign in.';

create table tenancy.factor_changes (
  change_id bigint generated always as identity primary key,
  user_id text collate "C" not null references tenancy.users on delete cascade,
  what text collate "C" not null constraint change_is_known check (what in (
    'passkey_added', 'passkey_removed', 'totp_added', 'totp_removed', 'codes_made', 'code_used', 'password_set', 'password_removed',
    'factors_reset')),
  session_id text collate "C",
  made_by text collate "C",
  changed_at timestamptz not null default util.now()
);
create index factor_changes_user on tenancy.factor_changes (user_id, changed_at);
comment on table tenancy.factor_changes is 'Changes of the ways in which people sign in, shown to them in every other session.';
comment on column tenancy.factor_changes.change_id is 'Ascending number.';
comment on column tenancy.factor_changes.user_id is 'The person.';
comment on column tenancy.factor_changes.what is 'What changed.';
comment on column tenancy.factor_changes.session_id is 'The session that made it; null: none. No foreign key: it outlives the session.';
comment on column tenancy.factor_changes.made_by is 'The user of the command line; null: the person.';
comment on column tenancy.factor_changes.changed_at is 'When it was changed.';

create table tenancy.user_tokens (
  token_id text collate "C" primary key constraint token_id_has_its_prefix check (starts_with(token_id, 'utk_')),
  user_id text collate "C" not null references tenancy.users on delete cascade,
  account_id text collate "C" not null references tenancy.accounts on delete cascade,
  role text collate "C" not null constraint role_is_known check (role in ('viewer', 'developer', 'owner')),
  name text not null constraint name_is_1_to_100_characters check (length(name) between 1 and 100),
  token_hash bytea not null constraint token_hash_is_unique unique constraint token_hash_is_sha256 check (length(token_hash) = 32),
  session_id text collate "C" references tenancy.sessions on delete cascade,
  created_at timestamptz not null default util.now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index user_tokens_session on tenancy.user_tokens (session_id);
create index user_tokens_user on tenancy.user_tokens (user_id, created_at);
create index user_tokens_account on tenancy.user_tokens (account_id);
comment on table tenancy.user_tokens is 'Tokens with which scripts act for a person in one account.';
comment on column tenancy.user_tokens.token_id is 'utk_ + ULID.';
comment on column tenancy.user_tokens.user_id is 'The person.';
comment on column tenancy.user_tokens.account_id is 'The account.';
comment on column tenancy.user_tokens.role is 'The most it allows; never more than the person may do at that moment.';
comment on column tenancy.user_tokens.name is 'Its purpose, as named by the person.';
comment on column tenancy.user_tokens.token_hash is 'SHA-256 of the token.';
comment on column tenancy.user_tokens.session_id is 'The session that it ends with, if an identity provider opened that; null: it was created in another.';
comment on column tenancy.user_tokens.created_at is 'When it was created.';
comment on column tenancy.user_tokens.expires_at is 'When it expires: after at most a year.';
comment on column tenancy.user_tokens.last_used_at is 'When it was last used, to the minute.';
comment on column tenancy.user_tokens.revoked_at is 'When it was revoked.';

create table tenancy.identity_providers (
  account_id text collate "C" primary key references tenancy.accounts on delete cascade,
  issuer text collate "C" not null constraint issuer_is_an_address check (issuer ~ '^https?://[^[:space:]?#]+$' and length(issuer) <= 2048),
  client_id text collate "C" not null constraint client_id_is_1_to_300_characters check (length(client_id) between 1 and 300),
  secret bytea not null,
  domain text collate "C" not null constraint domain_is_1_to_253_characters check (length(domain) between 1 and 253),
  default_role text collate "C" not null constraint default_role_is_known check (default_role in ('viewer', 'developer')),
  set_by text collate "C" not null,
  set_at timestamptz not null default util.now(),
  domain_confirmed_at timestamptz,
  domain_confirmed_by text collate "C",
  constraint who_confirmed_a_domain_is_known check ((domain_confirmed_at is null) = (domain_confirmed_by is null))
);
comment on table tenancy.identity_providers is 'The identity provider (OpenID Connect) with which the people of an account may sign in, one per account. It vouches only for members of that account, and opens nothing else.';
comment on column tenancy.identity_providers.account_id is 'The account.';
comment on column tenancy.identity_providers.issuer is 'The address of the provider, which its tokens contain.';
comment on column tenancy.identity_providers.client_id is 'The id of this service at the provider.';
comment on column tenancy.identity_providers.secret is 'The client secret of this service at the provider, sealed by the shell; the database cannot read it.';
comment on column tenancy.identity_providers.domain is 'The mail domain: anyone whose verified address ends with it becomes a member.';
comment on column tenancy.identity_providers.default_role is 'The role of anyone who becomes one: viewer or developer, never owner.';
comment on column tenancy.identity_providers.set_by is 'The owner who set it: a user id.';
comment on column tenancy.identity_providers.set_at is 'When it was set.';
comment on column tenancy.identity_providers.domain_confirmed_at is 'When a DNS record or an operator confirmed that the domain belongs to the account; null: addresses at it do not count yet.';
comment on column tenancy.identity_providers.domain_confirmed_by is 'dns, or the user of the command line.';

create table tenancy.identities (
  account_id text collate "C" not null references tenancy.identity_providers on delete cascade,
  issuer text collate "C" not null,
  subject text collate "C" not null constraint subject_is_1_to_255_characters check (length(subject) between 1 and 255),
  user_id text collate "C" not null references tenancy.users on delete cascade,
  linked_at timestamptz not null default util.now(),
  primary key (account_id, issuer, subject),
  constraint one_identity_per_person_and_account unique (account_id, user_id)
);
create index identities_user on tenancy.identities (user_id);
comment on table tenancy.identities is 'The person that a subject of an account''s provider stands for: identified by its subject, never only by mail.';
comment on column tenancy.identities.account_id is 'The account of the provider.';
comment on column tenancy.identities.issuer is 'The provider.';
comment on column tenancy.identities.subject is 'The provider''s id for the person.';
comment on column tenancy.identities.user_id is 'The person.';
comment on column tenancy.identities.linked_at is 'When it was linked.';

create unlogged table tenancy.challenges (
  token_hash bytea primary key constraint token_hash_is_sha256 check (length(token_hash) = 32),
  purpose text collate "C" not null constraint purpose_is_known check (purpose in ('passkey', 'add_passkey', 'provider', 'link')),
  challenge text collate "C" not null constraint challenge_is_22_to_200_characters check (length(challenge) between 22 and 200),
  nonce text collate "C",
  verifier text collate "C",
  session_id text collate "C" references tenancy.sessions on delete cascade,
  account_id text collate "C" references tenancy.accounts on delete cascade,
  expires_at timestamptz not null,
  constraint what_a_provider_is_asked_is_whole check (
    (purpose in ('provider', 'link')) = (account_id is not null and nonce is not null and verifier is not null))
);
create index challenges_session on tenancy.challenges (session_id);
create index challenges_account on tenancy.challenges (account_id);
create index challenges_expires_at on tenancy.challenges (expires_at);
comment on table tenancy.challenges is 'Requests to a passkey or an identity provider that are not yet answered: each valid for five minutes, once. Unlogged: after a crash of the server, people start again.';
comment on column tenancy.challenges.token_hash is 'SHA-256 of the token in a cookie, which only the browser that started has.';
comment on column tenancy.challenges.purpose is 'passkey (sign in, or confirm), add_passkey, provider (sign in) or link (to the person signed in).';
comment on column tenancy.challenges.challenge is 'What a passkey has to sign; for a provider the state, which it returns.';
comment on column tenancy.challenges.nonce is 'For a provider: the nonce that its token has to contain.';
comment on column tenancy.challenges.verifier is 'For a provider: proves that the browser that returns is the one that started (PKCE).';
comment on column tenancy.challenges.session_id is 'The session that started it; null: nobody was signed in.';
comment on column tenancy.challenges.account_id is 'For a provider: its account.';
comment on column tenancy.challenges.expires_at is 'When it expires.';

create table tenancy.permissions (
  operation text collate "C" not null,
  mode text collate "C" constraint mode_is_known check (mode in ('test', 'live')),
  least_role text collate "C" not null constraint least_role_is_known check (least_role in ('nobody', 'started', 'person', 'viewer', 'developer', 'owner', 'operator', 'command_line')),
  is_read boolean not null,
  is_logged boolean not null,
  takes_tokens boolean not null,
  is_open_while_suspended boolean not null,
  confirmation text collate "C" not null constraint confirmation_is_known check (confirmation in ('never', 'live', 'always', 'factor')),
  logins text[] collate "C" not null constraint logins_are_known check (logins <@ array['dashboard', 'sign_in', 'manager']),
  note text not null,
  unique nulls not distinct (operation, mode),
  constraint what_changes_something_is_logged check (is_read or is_logged)
);
comment on table tenancy.permissions is 'Who may call each operation: a row for each operation (a function of schema manage), or two if test and live mode differ. The guard (manage.enter) reads it, tenancy.grant_operations grants EXECUTE by it, people see it, and tests check it.';
comment on column tenancy.permissions.operation is 'The function.';
comment on column tenancy.permissions.mode is 'test or live, if the rule is only for that mode; null: for both, or for what has no mode.';
comment on column tenancy.permissions.least_role is 'nobody (not signed in), started (the second factor is missing), person (signed in, in any account), viewer, developer or owner (in the account), operator (staff), command_line (nobody who signs in).';
comment on column tenancy.permissions.is_read is 'Whether it changes only the log.';
comment on column tenancy.permissions.is_logged is 'Whether the log of actions records it: an operation that changes something or discloses personal data.';
comment on column tenancy.permissions.takes_tokens is 'Whether it accepts a user token, or only a person who is signed in.';
comment on column tenancy.permissions.is_open_while_suspended is 'Whether the people of a suspended account may do it.';
comment on column tenancy.permissions.confirmation is 'Whether it requires re-authentication within the last ten minutes: never, in live mode, always; factor: always, and in a session that used a second factor if the person has one.';
comment on column tenancy.permissions.logins is 'Which logins may execute it: dashboard (pages and /manage/graphql), sign_in (which can sign its caller in as any person), manager (the command line, which reaches every account).';
comment on column tenancy.permissions.note is 'A description for people.';

create unlogged table tenancy.entries (
  credential_hash bytea primary key,
  transaction_id xid8 not null,
  made_by text not null
);
comment on table tenancy.entries is 'The credentials of the command line (manage.enter_operator), each valid only for the transaction that created it. Unlogged: none outlives a crash.';
comment on column tenancy.entries.credential_hash is 'SHA-256 of what was given, which is random.';
comment on column tenancy.entries.transaction_id is 'The transaction.';
comment on column tenancy.entries.made_by is 'The user who runs the command line.';

create table tenancy.actions (
  action_id bigint generated always as identity primary key,
  made_at timestamptz not null default util.now(),
  operation text collate "C" not null,
  account_id text collate "C",
  mode text collate "C",
  what text collate "C",
  user_id text collate "C",
  session_id text collate "C",
  token_id text collate "C",
  made_by text
);
create index actions_account on tenancy.actions (account_id, action_id);
create index actions_user on tenancy.actions (user_id, action_id);
comment on table tenancy.actions is 'What people and the command line did: a row for each operation that changes something or discloses personal data and was not refused. Append-only. No foreign keys: it outlives what it describes. Contains no secret and no address of a person.';
comment on column tenancy.actions.action_id is 'Ascending number.';
comment on column tenancy.actions.made_at is 'When it was done.';
comment on column tenancy.actions.operation is 'The operation: the function of schema manage.';
comment on column tenancy.actions.account_id is 'The account; null: none.';
comment on column tenancy.actions.mode is 'test or live, for what belongs to one of them.';
comment on column tenancy.actions.what is 'The object: the id of a key, a source, a person, a session or the like, or a role.';
comment on column tenancy.actions.user_id is 'The person; null: the command line, or somebody who is not signed in.';
comment on column tenancy.actions.session_id is 'The session.';
comment on column tenancy.actions.token_id is 'The user token.';
comment on column tenancy.actions.made_by is 'The user of the command line; null: a person.';

create unlogged table tenancy.sign_in_counts (
  bucket text collate "C" primary key,
  started_at timestamptz not null,
  used integer not null
) with (fillfactor = 50);
create index sign_in_counts_started_at on tenancy.sign_in_counts (started_at);
comment on table tenancy.sign_in_counts is 'How many sign-in attempts were made within fifteen minutes. Counted here, so that all processes agree. Unlogged: a crash of the server restarts the counts.';
comment on column tenancy.sign_in_counts.bucket is 'What is counted: a hash of a mail address with a network address, a person''s id with the kind of attempt, the session that identifies a browser, or a network address.';
comment on column tenancy.sign_in_counts.started_at is 'When the fifteen minutes started: with the first attempt after the previous ones.';
comment on column tenancy.sign_in_counts.used is 'The number of attempts since.';

insert into tenancy.permissions (operation, mode, least_role, is_read, is_logged, takes_tokens, is_open_while_suspended, confirmation, logins, note) values
  ('find_password', null, 'nobody', true, true, false, true, 'never', '{sign_in}', 'Begin to sign in with a password.'),
  ('find_passkey', null, 'nobody', true, false, false, true, 'never', '{sign_in}', 'Begin to sign in with a passkey.'),
  ('record_passkey_use', null, 'nobody', false, true, false, true, 'never', '{sign_in}', 'Count the use of a passkey.'),
  ('begin_session', null, 'nobody', false, true, false, true, 'never', '{sign_in}', 'Sign in.'),
  ('read_link', null, 'nobody', true, false, false, true, 'never', '{dashboard}', 'See what an invitation or a one-time link is for.'),
  ('accept_invitation', null, 'nobody', false, true, false, true, 'never', '{dashboard}', 'Accept an invitation.'),
  ('use_link', null, 'nobody', false, true, false, true, 'never', '{dashboard}', 'Use a one-time link.'),
  ('begin_first_passkey', null, 'nobody', false, true, false, true, 'never', '{dashboard}', 'Begin to make the passkey of an operator.'),
  ('use_passkey_link', null, 'nobody', false, true, false, true, 'never', '{dashboard}', 'Sign in as an operator with the passkey that a link made.'),
  ('begin_passkey', null, 'nobody', false, true, false, true, 'never', '{dashboard}', 'Ask for a passkey.'),
  ('consume_challenge', null, 'nobody', false, true, false, true, 'never', '{dashboard}', 'Answer what a passkey was asked.'),
  ('begin_provider', null, 'nobody', false, true, false, true, 'never', '{dashboard}', 'Begin to sign in at the identity provider of an account.'),
  ('consume_provider', null, 'nobody', false, true, false, true, 'never', '{dashboard}', 'Come back from an identity provider.'),
  ('begin_provider_session', null, 'nobody', false, true, false, true, 'never', '{sign_in}', 'Sign in as the person that an identity provider names.'),
  ('find_totp', null, 'started', true, false, false, true, 'never', '{sign_in}', 'Check a code of one''s authenticator.'),
  ('read_totp', null, 'person', true, false, false, true, 'never', '{dashboard}', 'See the authenticator that one is adding.'),
  ('use_totp', null, 'started', false, true, false, true, 'never', '{sign_in}', 'Complete a sign-in with a code.'),
  ('use_recovery_code', null, 'started', false, true, false, true, 'never', '{dashboard}', 'Complete a sign-in with a recovery code.'),
  ('end_session', null, 'started', false, true, false, true, 'never', '{dashboard}', 'Sign out, here or in another of one''s sessions.'),
  ('read_me', null, 'person', true, false, true, true, 'never', '{dashboard}', 'See who one is here.'),
  ('list_my_accounts', null, 'person', true, false, false, true, 'never', '{dashboard}', 'List one''s accounts.'),
  ('choose_account', null, 'person', false, true, false, true, 'never', '{dashboard}', 'Look at another of one''s accounts.'),
  ('list_sessions', null, 'person', true, false, false, true, 'never', '{dashboard}', 'List one''s sessions.'),
  ('end_other_sessions', null, 'person', false, true, false, true, 'never', '{dashboard}', 'Sign out everywhere else.'),
  ('confirm_session', null, 'person', false, true, false, true, 'never', '{sign_in}', 'Confirm that it is oneself.'),
  ('set_password', null, 'person', false, true, false, true, 'factor', '{dashboard}', 'Set one''s password.'),
  ('begin_totp', null, 'person', false, true, false, true, 'factor', '{dashboard}', 'Begin to add an authenticator.'),
  ('confirm_totp', null, 'person', false, true, false, true, 'factor', '{sign_in}', 'Complete adding an authenticator.'),
  ('remove_totp', null, 'person', false, true, false, true, 'factor', '{dashboard}', 'Remove one''s authenticator.'),
  ('make_recovery_codes', null, 'person', false, true, false, true, 'factor', '{dashboard}', 'Make new recovery codes.'),
  ('list_passkeys', null, 'person', true, false, false, true, 'never', '{dashboard}', 'List one''s passkeys.'),
  ('add_passkey', null, 'person', false, true, false, true, 'factor', '{dashboard}', 'Add a passkey.'),
  ('begin_adding_passkey', null, 'person', false, true, false, true, 'factor', '{dashboard}', 'Begin to add a passkey.'),
  ('rename_passkey', null, 'person', false, true, false, true, 'factor', '{dashboard}', 'Rename a passkey.'),
  ('read_security', null, 'person', true, false, false, true, 'never', '{dashboard}', 'See how one signs in, and where.'),
  ('remove_passkey', null, 'person', false, true, false, true, 'factor', '{dashboard}', 'Remove a passkey.'),
  ('acknowledge_changes', null, 'person', false, true, false, true, 'never', '{dashboard}', 'Confirm having seen what changed of how one signs in.'),
  ('list_permissions', null, 'person', true, false, true, true, 'never', '{dashboard}', 'See who may do what.'),
  ('read_account', null, 'viewer', true, false, true, true, 'never', '{dashboard,manager}', 'Read the account: its name, whether it is suspended and why.'),
  ('read_overview', null, 'viewer', true, false, true, false, 'never', '{dashboard}', 'See what wants attention.'),
  ('read_usage', null, 'viewer', true, false, true, false, 'never', '{dashboard}', 'Read how much of its limits the account uses.'),
  ('read_usage_days', null, 'viewer', true, false, true, false, 'never', '{dashboard}', 'See what the account sent, by day and source.'),
  ('read_usage_hours', null, 'viewer', true, false, true, false, 'never', '{dashboard}', 'See what was asked with its keys, by hour, route and key.'),
  ('list_actions', null, 'viewer', true, false, true, false, 'never', '{dashboard}', 'Read the log of actions.'),
  ('list_keys', null, 'viewer', true, false, true, false, 'never', '{dashboard,manager}', 'List keys, without their secrets.'),
  ('read_key', null, 'viewer', true, false, true, false, 'never', '{dashboard,manager}', 'See a key, without its secret.'),
  ('list_sources', null, 'viewer', true, false, true, false, 'never', '{dashboard,manager}', 'List sources.'),
  ('read_sources', null, 'viewer', true, false, true, false, 'never', '{dashboard}', 'See the sources and how fresh they are.'),
  ('read_source', null, 'viewer', true, false, true, false, 'never', '{dashboard}', 'See a source: how fresh it is, and how often it wins.'),
  ('read_batch', null, 'viewer', true, false, true, false, 'never', '{dashboard,manager}', 'Read the state of a batch.'),
  ('show_batch', null, 'viewer', true, false, true, false, 'never', '{dashboard}', 'See a batch with what of it was rejected.'),
  ('list_batches', null, 'viewer', true, false, true, false, 'never', '{dashboard,manager}', 'List batches.'),
  ('list_grants', null, 'viewer', true, false, true, false, 'never', '{dashboard,manager}', 'List the grants that the account holds.'),
  ('list_subscriptions', null, 'viewer', true, false, true, false, 'never', '{dashboard,manager}', 'List webhooks.'),
  ('read_subscription', null, 'viewer', true, false, true, false, 'never', '{dashboard,manager}', 'See how a webhook does.'),
  ('list_deliveries', null, 'viewer', true, false, true, false, 'never', '{dashboard,manager}', 'List what was sent to a webhook, and what was answered.'),
  ('read_delivery', null, 'viewer', true, false, true, false, 'never', '{dashboard}', 'See what was sent to a webhook, byte by byte, and each attempt.'),
  ('search_entities', null, 'viewer', true, false, true, false, 'never', '{dashboard}', 'Search fixtures, teams, venues, competitions and organizations.'),
  ('read_entity', null, 'viewer', true, false, true, false, 'never', '{dashboard}', 'See an entity: its values, versions and sources.'),
  ('explain_field', null, 'viewer', true, true, true, false, 'never', '{dashboard}', 'See every claim on a field, and why it won or lost.'),
  ('list_conflicts', null, 'viewer', true, false, true, false, 'never', '{dashboard}', 'See where sources disagree.'),
  ('list_calendar_tokens', null, 'viewer', true, false, true, false, 'never', '{dashboard}', 'See organizations, which are private, and links to calendars.'),
  ('list_user_tokens', null, 'viewer', true, false, false, false, 'never', '{dashboard}', 'List one''s tokens for scripts.'),
  ('create_user_token', null, 'viewer', false, true, false, false, 'always', '{dashboard}', 'Create a token for scripts.'),
  ('revoke_user_token', null, 'viewer', false, true, false, false, 'never', '{dashboard}', 'Revoke one of one''s tokens.'),
  ('begin_link', null, 'viewer', false, true, false, false, 'always', '{dashboard}', 'Begin to link oneself with the identity provider.'),
  ('link_identity', null, 'viewer', false, true, false, false, 'always', '{dashboard}', 'Link oneself with the identity provider.'),
  ('unlink_identity', null, 'viewer', false, true, false, false, 'always', '{dashboard}', 'End one''s link with the identity provider.'),
  ('create_key', null, 'developer', false, true, true, false, 'live', '{dashboard,manager}', 'Create a key.'),
  ('roll_key', null, 'developer', false, true, true, false, 'live', '{dashboard,manager}', 'Replace a key.'),
  ('revoke_key', null, 'developer', false, true, true, false, 'live', '{dashboard,manager}', 'Revoke a key.'),
  ('create_source', null, 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Register a source.'),
  ('list_feeds', null, 'developer', true, false, true, false, 'never', '{dashboard,manager}', 'List feeds and connectors.'),
  ('show_feed', null, 'developer', true, false, true, false, 'never', '{dashboard,manager}', 'See a feed: its settings, status and targets.'),
  ('read_feeds', null, 'developer', true, false, true, false, 'never', '{dashboard}', 'See the feeds, and which runs wait for a decision.'),
  ('read_feed', null, 'developer', true, false, true, false, 'never', '{dashboard}', 'See a feed with its runs.'),
  ('read_run', null, 'developer', true, false, true, false, 'never', '{dashboard}', 'See what is to be decided of a run.'),
  ('create_feed', null, 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Register a feed.'),
  ('upload_feed', null, 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Hand a file to a feed, or have it previewed.'),
  ('run_feed', null, 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Have a feed fetched now, or previewed.'),
  ('map_feed', null, 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Say how the file of a feed is read.'),
  ('pause_feed', null, 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Disable a feed.'),
  ('resume_feed', null, 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Enable a feed.'),
  ('list_runs', null, 'developer', true, false, true, false, 'never', '{dashboard,manager}', 'List runs of a feed.'),
  ('show_run', null, 'developer', true, false, true, false, 'never', '{dashboard,manager}', 'See what a run read, skipped and would change.'),
  ('accept_run', null, 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Accept the shape of a held run.'),
  ('discard_run', null, 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Discard what a held run read.'),
  ('replay_run', null, 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Read the snapshot of a run again.'),
  ('open_batch', null, 'developer', true, false, true, false, 'never', '{dashboard}', 'Have the bytes of a batch read again.'),
  ('replay_batch', null, 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Apply a batch again.'),
  ('preview_replay', null, 'developer', true, true, true, false, 'never', '{dashboard,manager}', 'See what applying a batch again would change.'),
  ('create_subscription', null, 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Create a webhook.'),
  ('delete_subscription', null, 'developer', false, true, true, false, 'live', '{dashboard,manager}', 'Delete a webhook.'),
  ('rotate_secret', null, 'developer', false, true, true, false, 'live', '{dashboard,manager}', 'Give a webhook a new secret.'),
  ('test_subscription', null, 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Send a test event to a webhook.'),
  ('try_filter', null, 'developer', true, false, true, false, 'never', '{dashboard}', 'Try what a webhook would have received.'),
  ('count_recoverable', null, 'developer', true, false, true, false, 'never', '{dashboard,manager}', 'Count what a webhook has missed.'),
  ('recover_deliveries', null, 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Send again what a webhook has missed.'),
  ('redeliver', null, 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Send an event again.'),
  ('create_calendar_token', null, 'developer', false, true, true, false, 'never', '{dashboard}', 'Make a link to calendars that are not public.'),
  ('revoke_calendar_token', null, 'developer', false, true, true, false, 'never', '{dashboard}', 'Revoke a link to calendars.'),
  ('read_reset', null, 'developer', true, false, true, false, 'never', '{dashboard}', 'See what removing all test data would remove.'),
  ('reset_test', null, 'developer', false, true, false, false, 'always', '{dashboard,manager}', 'Remove all test data.'),
  ('list_given_grants', null, 'owner', true, false, true, false, 'never', '{dashboard}', 'List the grants of one''s organizations.'),
  ('create_grant', null, 'owner', false, true, true, false, 'live', '{dashboard,manager}', 'Let an account read what an organization''s players did.'),
  ('revoke_grant', null, 'owner', false, true, true, false, 'never', '{dashboard,manager}', 'Take a grant back.'),
  ('mark_private', null, 'owner', false, true, true, false, 'live', '{dashboard,manager}', 'Make the teams of an organization private, or public again.'),
  ('list_people', null, 'owner', true, true, true, false, 'never', '{dashboard,manager}', 'List the people of the account.'),
  ('list_invitations', null, 'owner', true, true, true, false, 'never', '{dashboard}', 'List invitations.'),
  ('invite', null, 'owner', false, true, false, false, 'always', '{dashboard,manager}', 'Invite somebody.'),
  ('revoke_invitation', null, 'owner', false, true, true, false, 'never', '{dashboard}', 'Take an invitation back.'),
  ('change_role', null, 'owner', false, true, false, false, 'always', '{dashboard}', 'Change somebody''s role.'),
  ('remove_person', null, 'owner', false, true, false, false, 'always', '{dashboard}', 'Remove somebody from the account.'),
  ('rename_account', null, 'owner', false, true, true, false, 'never', '{dashboard}', 'Rename the account.'),
  ('read_identity_provider', null, 'owner', true, false, false, false, 'never', '{dashboard}', 'Read where the people of the account may sign in.'),
  ('set_identity_provider', null, 'owner', false, true, false, false, 'always', '{dashboard}', 'Let people sign in at an identity provider.'),
  ('confirm_domain', null, 'owner', false, true, false, false, 'always', '{dashboard,manager}', 'Confirm the domain of the identity provider by a DNS record.'),
  ('remove_identity_provider', null, 'owner', false, true, false, false, 'always', '{dashboard}', 'Remove the identity provider.'),
  ('require_second_factor', null, 'owner', false, true, false, false, 'always', '{dashboard}', 'Require a second factor of everybody in the account, or no longer.'),
  ('list_accounts', null, 'operator', true, false, false, true, 'never', '{dashboard,manager}', 'List all accounts.'),
  ('suspend_account', null, 'operator', false, true, false, true, 'always', '{dashboard,manager}', 'Suspend an account.'),
  ('reinstate_account', null, 'operator', false, true, false, true, 'always', '{dashboard,manager}', 'Lift a suspension.'),
  ('read_limits', null, 'operator', true, false, false, true, 'never', '{dashboard,manager}', 'See the limits of an account.'),
  ('set_limits', null, 'operator', false, true, false, true, 'always', '{dashboard,manager}', 'Set limits of an account.'),
  ('allow_class', null, 'operator', false, true, false, true, 'always', '{dashboard,manager}', 'Let an account register a class of sources in live mode.'),
  ('disallow_class', null, 'operator', false, true, false, true, 'always', '{dashboard,manager}', 'Take back a class of sources that an account may register in live mode.'),
  ('list_connectors', null, 'operator', true, false, false, true, 'never', '{dashboard,manager}', 'List connectors of every account.'),
  ('read_connector', null, 'operator', true, false, false, true, 'never', '{dashboard}', 'See a connector with its targets and runs.'),
  ('read_connector_run', null, 'operator', true, false, false, true, 'never', '{dashboard}', 'See what is to be decided of a run of a connector.'),
  ('create_connector', null, 'operator', false, true, false, true, 'always', '{dashboard}', 'Register a connector for an account.'),
  ('add_targets', null, 'operator', false, true, false, true, 'always', '{dashboard,manager}', 'Have a connector read more addresses.'),
  ('run_connector', null, 'operator', false, true, false, true, 'never', '{dashboard}', 'Have a connector fetched now.'),
  ('accept_connector_run', null, 'operator', false, true, false, true, 'never', '{dashboard}', 'Accept the shape of a held run of a connector.'),
  ('discard_connector_run', null, 'operator', false, true, false, true, 'never', '{dashboard}', 'Discard what a held run of a connector read.'),
  ('list_targets', null, 'operator', true, false, false, true, 'never', '{dashboard,manager}', 'List targets of every account.'),
  ('exclude_target', null, 'operator', false, true, false, true, 'always', '{dashboard,manager}', 'Exclude a target.'),
  ('include_target', null, 'operator', false, true, false, true, 'always', '{dashboard,manager}', 'Fetch an excluded target again.'),
  ('kill_connector', null, 'operator', false, true, false, true, 'always', '{dashboard,manager}', 'Stop a connector or feed.'),
  ('revive_connector', null, 'operator', false, true, false, true, 'always', '{dashboard,manager}', 'Let a stopped connector or feed go on.'),
  ('list_stops', null, 'operator', true, false, false, true, 'never', '{dashboard,manager}', 'List what is stopped for everybody.'),
  ('stop_host', null, 'operator', false, true, false, true, 'always', '{dashboard,manager}', 'Stop fetching from a host, or altogether.'),
  ('resume_host', null, 'operator', false, true, false, true, 'always', '{dashboard,manager}', 'Let fetching from a host, or altogether, go on.'),
  ('list_reviews', 'test', 'developer', true, false, true, false, 'never', '{dashboard,manager}', 'List pairs that may be one.'),
  ('list_reviews', 'live', 'operator', true, false, false, true, 'never', '{dashboard,manager}', 'List pairs that may be one.'),
  ('read_review', 'test', 'developer', true, false, true, false, 'never', '{dashboard,manager}', 'See why two may be one.'),
  ('read_review', 'live', 'operator', true, false, false, true, 'never', '{dashboard,manager}', 'See why two may be one.'),
  ('decide_review', 'test', 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Decide whether two are one.'),
  ('decide_review', 'live', 'operator', false, true, false, true, 'never', '{dashboard,manager}', 'Decide whether two are one.'),
  ('undo_decision', 'test', 'developer', false, true, true, false, 'never', '{dashboard,manager}', 'Take back what was decided of two.'),
  ('undo_decision', 'live', 'operator', false, true, false, true, 'never', '{dashboard,manager}', 'Take back what was decided of two.'),
  ('get_payload', null, 'command_line', true, true, false, true, 'never', '{manager}', 'Read the bytes of a batch.'),
  ('create_account', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Create an account.'),
  ('add_operator', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Make somebody an operator.'),
  ('remove_operator', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Make an operator an ordinary person.'),
  ('remove_operator_passwords', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Remove the passwords that operators still have.'),
  ('list_users', null, 'command_line', true, true, false, true, 'never', '{manager}', 'List people, and the accounts that they are in.'),
  ('suspend_user', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Suspend a person.'),
  ('reinstate_user', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Lift the suspension of a person.'),
  ('remove_user', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Remove a person for good.'),
  ('reset_user', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Let a person back in by a link.'),
  ('make_first_link', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Make the link of the first owner.'),
  ('add_representative', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Record that an account represents an organization.'),
  ('remove_representative', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Record that an account no longer represents an organization.'),
  ('list_representatives', null, 'command_line', true, false, false, true, 'never', '{manager}', 'List the organizations that an account represents.'),
  ('list_disclosures', null, 'command_line', true, false, false, true, 'never', '{manager}', 'List who was shown lines of players.'),
  ('erase_person', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Erase a person for good.'),
  ('get_snapshot', null, 'command_line', true, true, false, true, 'never', '{manager}', 'Read the bytes of a snapshot.'),
  ('recompute_standings', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Compute the tables again.'),
  ('repair_references', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Apply again what lost a reference.'),
  ('renew_reviews', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Have pairs that wait compared again.'),
  ('merge_entities', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Decide that two are one, though nobody proposed it.'),
  ('explain_pair', null, 'command_line', true, false, false, true, 'never', '{manager}', 'See why two are, may be or cannot be one.'),
  ('measure_lists', null, 'command_line', true, false, false, true, 'never', '{manager}', 'Measure what became of lists.'),
  ('set_matching', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Switch matching on or off.'),
  ('set_embedder', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Choose what makes the vectors of names.'),
  ('list_versions', null, 'command_line', true, false, false, true, 'never', '{manager}', 'List the versions of words, weights and rules.'),
  ('preview_version', null, 'command_line', true, false, false, true, 'never', '{manager}', 'See what a version would merge or part.'),
  ('enforce_version', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Put a version in force.'),
  ('add_words', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Make a version with more words.'),
  ('change_weights', null, 'command_line', false, true, false, true, 'never', '{manager}', 'Make a version with other weights.');

insert into tenancy.realms (mode) values ('live');
