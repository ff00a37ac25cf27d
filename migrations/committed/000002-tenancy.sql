--! Previous: sha1:392a2249cd451b16acd41aa3330e5a75b47dddc3
--! Hash: sha1:4da471cc2cd5c0bd5dd1e78962b0a67be5afdba5
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
  created_at timestamptz not null default util.now(),
  constraint a_suspension_has_its_reason check ((status = 'suspended') = (suspended_reason is not null))
);
comment on table tenancy.accounts is 'The parties that push and read.';
comment on column tenancy.accounts.account_id is 'acct_ + ULID.';
comment on column tenancy.accounts.name is 'What people call the account.';
comment on column tenancy.accounts.status is 'active or suspended; the keys of a suspended account stop working on the next request.';
comment on column tenancy.accounts.suspended_reason is 'Why it was suspended, shown to its users.';
comment on column tenancy.accounts.created_at is 'When it was created.';
comment on column tenancy.accounts.requests_per_minute is 'Requests with its secret keys, all together, pushes included; a quarter of it in test mode.';
comment on column tenancy.accounts.pushes_per_minute is 'Pushes among them; a quarter of it in test mode.';
comment on column tenancy.accounts.key_requests_per_minute is 'Requests with each of its publishable keys; a quarter of it in test mode.';
comment on column tenancy.accounts.address_requests_per_minute is 'Requests from one client address with one of its publishable keys; a quarter of it in test mode.';
comment on column tenancy.accounts.deliveries_per_minute is 'Attempts of deliveries to one host; a quarter of it in test mode.';
comment on column tenancy.accounts.waiting_batches is 'Batches that may wait to be applied; a quarter of it in test mode.';
comment on column tenancy.accounts.stored_megabytes is 'Megabytes (1,048,576 bytes) of pushed bodies that are kept; a quarter of it in test mode.';

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
comment on column tenancy.realms.mode is 'test or live; decided by the prefix of the key that is presented.';
comment on column tenancy.realms.account_id is 'Whose sandbox it is; null for the live realm.';
comment on column tenancy.realms.epoch is 'Bumped by a reset, which makes every cursor and ETag handed out before it invalid.';
comment on column tenancy.realms.is_matching is 'Whether external ids that a source never used are matched with what is known (manage.set_matching); without it each is a new entity.';
comment on column tenancy.realms.embedder is 'What makes the vectors of names that matching compares: hashed (identity.name_vector), or none (manage.set_embedder).';
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
comment on table tenancy.members is 'Which account acts in which realm: each in the live realm and in its own test realm. Whatever names an account and a realm names a row of it.';
comment on column tenancy.members.realm_id is 'The realm.';
comment on column tenancy.members.account_id is 'An account that may have keys, sources and data there.';
comment on column tenancy.members.mode is 'That of the realm.';
comment on column tenancy.members.owner_id is 'Of a test realm: the account, which must be the one whose sandbox it is.';

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
  constraint who_revokes_a_key_is_told_with_the_moment check (revoked_by is null or revoked_at is not null),
  foreign key (realm_id, account_id) references tenancy.members on delete cascade
);
create index keys_account on tenancy.keys (account_id, realm_id);
comment on table tenancy.keys is 'API keys. Only a hash is stored: a lost key is rolled, never recovered.';
comment on column tenancy.keys.key_id is 'key_ + ULID.';
comment on column tenancy.keys.account_id is 'Whose key it is.';
comment on column tenancy.keys.realm_id is 'The partition that the key opens.';
comment on column tenancy.keys.kind is 'secret (push and read) or publishable (read the public tier).';
comment on column tenancy.keys.key_hash is 'SHA-256 of the key.';
comment on column tenancy.keys.last_four is 'The last four characters, so that people can tell keys apart.';
comment on column tenancy.keys.created_at is 'When it was created.';
comment on column tenancy.keys.rolled_at is 'When its secret was last replaced.';
comment on column tenancy.keys.revoked_at is 'When it was revoked: it opens nothing from then on. Null: it is in force.';
comment on column tenancy.keys.revoked_by is 'Who revoked it, as the management names him; null: not known, or in force.';

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
comment on table tenancy.sources is 'Who says things. The class, and with it the rank, is fixed at registration and is the only lever of the conflict policy.';
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
  constraint who_revokes_a_grant_is_told_with_the_moment check (revoked_by is null or revoked_at is not null),
  foreign key (realm_id, account_id) references tenancy.members on delete cascade
);
create unique index a_grant_is_given_once on tenancy.grants (realm_id, organization_id, account_id, scope) where revoked_at is null;
create index grants_organization on tenancy.grants (realm_id, organization_id);
create index grants_account on tenancy.grants (account_id, realm_id);
comment on table tenancy.grants is 'Permissions that an organization gives to a named consumer. One that is revoked stays, so that who could read what is known afterwards.';
comment on column tenancy.grants.grant_id is 'grant_ + ULID.';
comment on column tenancy.grants.realm_id is 'The realm.';
comment on column tenancy.grants.organization_id is 'Who gives it.';
comment on column tenancy.grants.account_id is 'Who may read.';
comment on column tenancy.grants.scope is 'participants:read: the lines of players in box scores.';
comment on column tenancy.grants.source_ids is 'The sources whose lines it covers; null: every source that itself says the team is the organization''s.';
comment on column tenancy.grants.created_at is 'When it was given.';
comment on column tenancy.grants.revoked_at is 'When it was taken back: it opens nothing from then on. Null: it is in force.';
comment on column tenancy.grants.revoked_by is 'Who took it back, as the management names him; null: not known, or in force.';

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
comment on table tenancy.disclosures is 'To whom lines of players were shown: a row for each answer and grant, written before the answer is sent. Append-only. No foreign keys: what was shown outlives grant, key and account.';
comment on column tenancy.disclosures.realm_id is 'The realm.';
comment on column tenancy.disclosures.disclosure_id is 'Counts up.';
comment on column tenancy.disclosures.account_id is 'Who read.';
comment on column tenancy.disclosures.key_id is 'With which key.';
comment on column tenancy.disclosures.fixture_id is 'The box score of which fixture.';
comment on column tenancy.disclosures.grant_id is 'By which grant.';
comment on column tenancy.disclosures.organization_id is 'Of which organization the grant is.';
comment on column tenancy.disclosures.line_count is 'How many lines of players it opened.';
comment on column tenancy.disclosures.shown_at is 'When.';

grant select on tenancy.realms, tenancy.sources to oyss_resolver;
grant select (realm_id, organization_id, revoked_at) on tenancy.grants to oyss_resolver;

create unlogged table tenancy.buckets (
  bucket text collate "C" primary key,
  started_at timestamptz not null,
  used integer not null default 0 constraint used_is_not_negative check (used >= 0)
) with (fillfactor = 50);
create index buckets_started_at on tenancy.buckets (started_at);
comment on table tenancy.buckets is 'How much of each rate limit is used up. Unlogged: after a crash of the server the minute begins anew.';
comment on column tenancy.buckets.bucket is 'The policy and what is counted under it (tenancy.quotas_of).';
comment on column tenancy.buckets.started_at is 'When its minute began: with the first request after the minute before.';
comment on column tenancy.buckets.used is 'Requests granted in this minute.';

create table tenancy.logins (
  part text primary key constraint part_is_known check (part in ('api', 'worker')),
  role_name text not null,
  password bytea not null,
  created_at timestamptz not null default util.now()
);
comment on table tenancy.logins is 'The roles as which parts of the service log in, where they are made by the service itself. For the owner alone (OPERATE-21).';
comment on column tenancy.logins.part is 'api or worker.';
comment on column tenancy.logins.role_name is 'The role; it bears the number of the database, as roles belong to the whole server.';
comment on column tenancy.logins.password is 'Its password, sealed by the shell; the database cannot read it.';
comment on column tenancy.logins.created_at is 'When it was made.';

grant select on tenancy.accounts to oyss_resolver;
grant select, insert, update, delete on tenancy.buckets to oyss_resolver;

insert into tenancy.realms (mode) values ('live');
