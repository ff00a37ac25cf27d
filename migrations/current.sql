-- Schemas, and who may enter them. What each is for: ARCHITECTURE.md.
create schema util;
create schema tenancy;
create schema intake;
create schema canon;
create schema ledger;
create schema jobs;
create schema api;
create schema manage;
create schema audit;

comment on schema util is 'Clock, ids, formats and guards that every other schema calls.';
comment on schema tenancy is 'Accounts, keys, sources and the realms (partitions) they act in.';
comment on schema intake is 'What was pushed: batches with their raw bytes, and the observations in them. Append-only.';
comment on schema canon is 'What the service believes: canonical entities, the external ids mapped onto them, and every claim on every field.';
comment on schema ledger is 'What changed: one row per change in commit order, and the outbox of events to be relayed.';
comment on schema jobs is 'One function per worker step.';
comment on schema api is 'One function per /v1 route. No tables.';
comment on schema manage is 'Management: accounts, keys, sources, replay, reset.';
comment on schema audit is 'Read-only views for DBAs: who said what, when, and why it won.';

grant usage on schema util to oyss_resolver, oyss_manager, oyss_auditor;
grant usage on schema tenancy, intake, canon, ledger, jobs to oyss_resolver;
grant usage on schema api to oyss_http;
grant usage on schema manage to oyss_manager;
grant usage on schema audit to oyss_auditor;

-- Nothing is callable by everyone: each function names its callers, or its schema's only caller gets them all.
alter default privileges revoke execute on functions from public;
alter default privileges in schema util grant execute on functions to oyss_resolver;
alter default privileges in schema intake grant execute on functions to oyss_resolver;
alter default privileges in schema canon grant execute on functions to oyss_resolver;
alter default privileges in schema ledger grant execute on functions to oyss_resolver;
alter default privileges in schema manage grant execute on functions to oyss_manager;
--!include util/now.sql
--!include util/ulid_time.sql
--!include util/ulid_tail.sql
--!include util/make_id.sql


-- tenancy ---------------------------------------------------------------------------------------------------------

create table tenancy.accounts (
  account_id text collate "C" primary key constraint account_id_has_its_prefix check (starts_with(account_id, 'acct_')),
  name text not null constraint name_is_1_to_200_characters check (length(name) between 1 and 200),
  status text not null default 'active' constraint status_is_known check (status in ('active', 'suspended')),
  suspended_reason text,
  created_at timestamptz not null default util.now(),
  constraint a_suspension_has_its_reason check ((status = 'suspended') = (suspended_reason is not null))
);
comment on table tenancy.accounts is 'The parties that push and read.';
comment on column tenancy.accounts.account_id is 'acct_ + ULID.';
comment on column tenancy.accounts.name is 'What people call the account.';
comment on column tenancy.accounts.status is 'active or suspended; the keys of a suspended account stop working on the next request.';
comment on column tenancy.accounts.suspended_reason is 'Why it was suspended, shown to its users.';
comment on column tenancy.accounts.created_at is 'When it was created.';

create table tenancy.realms (
  realm_id integer generated always as identity primary key,
  mode text not null constraint mode_is_known check (mode in ('test', 'live')),
  account_id text collate "C" references tenancy.accounts on delete cascade,
  epoch integer not null default 1,
  cursor_secret bytea not null default extensions.gen_random_bytes(32),
  created_at timestamptz not null default util.now(),
  constraint test_realms_are_private check ((mode = 'test') = (account_id is not null)),
  constraint one_realm_per_account_and_mode unique nulls not distinct (mode, account_id)
);
create index realms_account on tenancy.realms (account_id);
comment on table tenancy.realms is 'The partitions of the data: one live realm for everybody, one test realm per account. Rows of two realms never join.';
comment on column tenancy.realms.realm_id is 'Part of every key of every data table.';
comment on column tenancy.realms.mode is 'test or live; decided by the prefix of the key that is presented.';
comment on column tenancy.realms.account_id is 'Whose sandbox it is; null for the live realm.';
comment on column tenancy.realms.epoch is 'Bumped by a reset, which makes every cursor and ETag handed out before it invalid.';
comment on column tenancy.realms.cursor_secret is 'Signs the cursors of this realm.';
comment on column tenancy.realms.created_at is 'When it was created.';

create table tenancy.keys (
  key_id text collate "C" primary key constraint key_id_has_its_prefix check (starts_with(key_id, 'key_')),
  account_id text collate "C" not null references tenancy.accounts on delete cascade,
  realm_id integer not null references tenancy.realms on delete cascade,
  kind text not null constraint kind_is_known check (kind in ('secret', 'publishable')),
  key_hash bytea not null constraint key_hash_is_unique unique constraint key_hash_is_sha256 check (length(key_hash) = 32),
  last_four text not null,
  created_at timestamptz not null default util.now(),
  rolled_at timestamptz
);
create index keys_account on tenancy.keys (account_id);
create index keys_realm on tenancy.keys (realm_id);
comment on table tenancy.keys is 'API keys. Only a hash is stored: a lost key is rolled, never recovered.';
comment on column tenancy.keys.key_id is 'key_ + ULID.';
comment on column tenancy.keys.account_id is 'Whose key it is.';
comment on column tenancy.keys.realm_id is 'The partition that the key opens.';
comment on column tenancy.keys.kind is 'secret (push and read) or publishable (read the public tier).';
comment on column tenancy.keys.key_hash is 'SHA-256 of the key.';
comment on column tenancy.keys.last_four is 'The last four characters, so that people can tell keys apart.';
comment on column tenancy.keys.created_at is 'When it was created.';
comment on column tenancy.keys.rolled_at is 'When its secret was last replaced.';

create table tenancy.sources (
  realm_id integer not null references tenancy.realms on delete cascade,
  source_id text collate "C" not null constraint source_id_has_its_prefix check (starts_with(source_id, 'src_')),
  account_id text collate "C" not null references tenancy.accounts on delete cascade,
  source_key text collate "C" not null constraint source_key_is_well_formed check (source_key ~ '^[a-z0-9][a-z0-9._:-]{1,99}$'),
  class text not null constraint class_is_known check (class in ('authoritativePush', 'partnerApi', 'hostFeed', 'ownerCorrection', 'scrape', 'crowd')),
  rank smallint not null generated always as (
    case class when 'authoritativePush' then 1 when 'partnerApi' then 2 when 'hostFeed' then 3 when 'ownerCorrection' then 4 when 'scrape' then 5 else 6 end
  ) stored,
  created_at timestamptz not null default util.now(),
  primary key (realm_id, source_id),
  constraint source_key_is_unique_in_its_realm unique (realm_id, source_key)
);
create index sources_account on tenancy.sources (account_id);
comment on table tenancy.sources is 'Who says things. The class, and with it the rank, is fixed at registration and is the only lever of the conflict policy.';
comment on column tenancy.sources.realm_id is 'The realm it is registered in.';
comment on column tenancy.sources.source_id is 'src_ + ULID.';
comment on column tenancy.sources.account_id is 'The only account that may push under this key.';
comment on column tenancy.sources.source_key is 'The name it pushes under.';
comment on column tenancy.sources.class is 'The source class of the specification.';
comment on column tenancy.sources.rank is 'Authority, 1 to 6; the lowest number wins.';
comment on column tenancy.sources.created_at is 'When it was registered.';

-- intake ----------------------------------------------------------------------------------------------------------

create table intake.batches (
  batch_id text collate "C" primary key constraint batch_id_has_its_prefix check (starts_with(batch_id, 'batch_')),
  realm_id integer not null,
  source_id text collate "C" not null,
  account_id text collate "C" not null references tenancy.accounts on delete cascade,
  status text not null default 'received' constraint status_is_known check (status in ('received', 'processing', 'done', 'failed')),
  sent_at timestamptz,
  received_at timestamptz not null default util.now(),
  payload bytea not null,
  readable text,
  accepted_count integer not null,
  rejected_count integer not null,
  errors jsonb,
  applied_at timestamptz,
  error text,
  foreign key (realm_id, source_id) references tenancy.sources on delete cascade
);
create index batches_source on intake.batches (realm_id, source_id, received_at);
create index batches_account on intake.batches (account_id);
create index batches_open on intake.batches (received_at) where status in ('received', 'processing');
comment on table intake.batches is 'What was pushed, as it was pushed.';
comment on column intake.batches.batch_id is 'batch_ + ULID.';
comment on column intake.batches.realm_id is 'The realm of the key that pushed it.';
comment on column intake.batches.source_id is 'The source it speaks for.';
comment on column intake.batches.account_id is 'The account that pushed it.';
comment on column intake.batches.status is 'received (queued), processing (a worker is applying it), done, failed (see error; can be replayed).';
comment on column intake.batches.sent_at is 'When the source says it sent it.';
comment on column intake.batches.received_at is 'When it arrived; the default of observed_at.';
comment on column intake.batches.payload is 'The bytes of the request body, unmodified.';
comment on column intake.batches.readable is 'The accepted observations as [[index, observation], ...], where the payload as a whole is not what is to be applied; null: all of it is.';
comment on column intake.batches.accepted_count is 'Observations accepted.';
comment on column intake.batches.rejected_count is 'Observations rejected.';
comment on column intake.batches.errors is 'Why, as in the receipt: index, path, message.';
comment on column intake.batches.applied_at is 'When it was last applied.';
comment on column intake.batches.error is 'What stopped it, when failed.';

create table intake.idempotency_keys (
  realm_id integer not null references tenancy.realms on delete cascade,
  account_id text collate "C" not null references tenancy.accounts on delete cascade,
  endpoint text collate "C" not null,
  idempotency_key text collate "C" not null,
  payload_hash bytea not null,
  batch_id text collate "C" not null references intake.batches on delete cascade,
  created_at timestamptz not null default util.now(),
  primary key (realm_id, account_id, endpoint, idempotency_key)
);
create index idempotency_keys_batch on intake.idempotency_keys (batch_id);
create index idempotency_keys_account on intake.idempotency_keys (account_id);
comment on table intake.idempotency_keys is 'Which request a key stands for, so that a retry gets the first answer.';
comment on column intake.idempotency_keys.realm_id is 'Keys of two realms have nothing to do with one another.';
comment on column intake.idempotency_keys.account_id is 'Nor those of two accounts.';
comment on column intake.idempotency_keys.endpoint is 'Nor those of two endpoints.';
comment on column intake.idempotency_keys.idempotency_key is 'As the client sent it, unquoted.';
comment on column intake.idempotency_keys.payload_hash is 'SHA-256 of the body: the same key with another body is a mistake.';
comment on column intake.idempotency_keys.batch_id is 'The batch whose receipt is the answer.';
comment on column intake.idempotency_keys.created_at is 'Honoured for 30 days from here.';

create table intake.observations (
  realm_id integer not null,
  observation_id text collate "C" not null,
  batch_id text collate "C" not null references intake.batches on delete cascade,
  batch_index integer not null,
  source_id text collate "C" not null,
  type text collate "C" not null,
  external_id text collate "C" not null,
  observed_at timestamptz not null,
  confidence double precision not null,
  is_deleted boolean not null,
  data jsonb not null,
  content_hash bytea not null,
  primary key (realm_id, observation_id),
  constraint an_observation_is_stored_once unique (batch_id, batch_index)
);
create index observations_external_id on intake.observations (realm_id, source_id, type, external_id, observed_at);
comment on table intake.observations is 'What one source said about one entity at one time. Append-only: a trigger refuses update and delete.';
comment on column intake.observations.realm_id is 'The realm of its batch.';
comment on column intake.observations.observation_id is 'obs_ + ULID.';
comment on column intake.observations.batch_id is 'The batch it came in.';
comment on column intake.observations.batch_index is 'Its place in the batch, from 0.';
comment on column intake.observations.source_id is 'Who said it.';
comment on column intake.observations.type is 'organization, competition, team, venue, fixture, result or stat_line.';
comment on column intake.observations.external_id is 'The source''s own id of the entity.';
comment on column intake.observations.observed_at is 'When the source saw it so.';
comment on column intake.observations.confidence is '0 to 1; breaks ties inside a rank.';
comment on column intake.observations.is_deleted is 'The source no longer has the entity.';
comment on column intake.observations.data is 'What it said.';
comment on column intake.observations.content_hash is 'First 16 bytes of SHA-256 over data, to recognise a restatement.';

-- canon -----------------------------------------------------------------------------------------------------------

create table canon.external_ids (
  realm_id integer not null,
  mapping_id bigint generated always as identity,
  source_id text collate "C" not null,
  entity_type text collate "C" not null,
  external_id text collate "C" not null,
  entity_id text collate "C",
  observation_id text collate "C",
  observed_at timestamptz,
  confidence double precision,
  content_hash bytea,
  withdrawn_at timestamptz,
  has_older_claims boolean not null default false,
  is_withdrawn boolean not null generated always as (withdrawn_at is not null and (observed_at is null or withdrawn_at > observed_at)) stored,
  primary key (realm_id, mapping_id),
  constraint an_external_id_is_mapped_once unique (realm_id, source_id, entity_type, external_id),
  foreign key (realm_id, source_id) references tenancy.sources on delete restrict
) with (fillfactor = 80);
create index external_ids_entity on canon.external_ids (realm_id, entity_id);
comment on table canon.external_ids is 'The mapping of each source''s own ids onto canonical entities, with the newest thing the source said under that id.';
comment on column canon.external_ids.realm_id is 'The realm.';
comment on column canon.external_ids.mapping_id is 'Stands for (source, type, external id) in canon.claims.';
comment on column canon.external_ids.source_id is 'Whose id it is.';
comment on column canon.external_ids.entity_type is 'The type it was pushed or referred to as; a result maps onto its fixture.';
comment on column canon.external_ids.external_id is 'The source''s own id.';
comment on column canon.external_ids.entity_id is 'The canonical entity; null while all that is known of the id is its deletion.';
comment on column canon.external_ids.observation_id is 'The newest observation of this id that says something; null while the id was only referred to.';
comment on column canon.external_ids.observed_at is 'Its observed_at: the recency of every claim it states.';
comment on column canon.external_ids.confidence is 'Its confidence.';
comment on column canon.external_ids.content_hash is 'Its content, to recognise an identical re-push.';
comment on column canon.external_ids.withdrawn_at is 'observed_at of the newest deletion of this id.';
comment on column canon.external_ids.has_older_claims is 'Some claim under this id was stated before the newest observation and not in it.';
comment on column canon.external_ids.is_withdrawn is 'The newest word on this id is a deletion, so its claims yield to every live one.';

create table canon.claims (
  realm_id integer not null,
  mapping_id bigint not null,
  field text collate "C" not null,
  value jsonb not null,
  is_winning boolean not null,
  is_reference boolean not null default false,
  observation_id text collate "C",
  observed_at timestamptz,
  confidence double precision,
  primary key (realm_id, mapping_id, field)
) with (fillfactor = 90);
comment on table canon.claims is 'The latest word of each external id on each field. No foreign key to external_ids: it would cost twelve look-ups a fixture, and both are written by the same functions.';
comment on column canon.claims.realm_id is 'The realm.';
comment on column canon.claims.mapping_id is 'Under which external id of which source it was said.';
comment on column canon.claims.field is 'Field path as in the provenance map.';
comment on column canon.claims.value is 'What was said; references are canonical ids.';
comment on column canon.claims.is_winning is 'Whether the canonical field shows this claim.';
comment on column canon.claims.is_reference is 'Only said in passing, in a reference from another entity: fills a stub, loses to every direct claim.';
comment on column canon.claims.observation_id is 'The observation that said it; null: the newest one of the external id, which states it still.';
comment on column canon.claims.observed_at is 'Its observed_at; null as above.';
comment on column canon.claims.confidence is 'Its confidence; null as above.';

create table canon.organizations (
  realm_id integer not null,
  organization_id text collate "C" not null constraint organization_id_has_its_prefix check (starts_with(organization_id, 'org_')),
  name text not null,
  kind text,
  short_name text,
  region text,
  country text,
  website text,
  sanctioning jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (realm_id, organization_id)
);
comment on table canon.organizations is 'Clubs, leagues, hosts and governing bodies.';
comment on column canon.organizations.realm_id is 'The realm.';
comment on column canon.organizations.organization_id is 'org_ + ULID.';
comment on column canon.organizations.name is 'Name.';
comment on column canon.organizations.kind is 'club, league, tournament_host, governing_body or other; null on a stub.';
comment on column canon.organizations.short_name is 'Short name.';
comment on column canon.organizations.region is 'Region, free text.';
comment on column canon.organizations.country is 'Two upper-case letters.';
comment on column canon.organizations.website is 'URI.';
comment on column canon.organizations.sanctioning is 'Identifiers assigned by governing bodies, keyed by body; each key is decided by itself.';
comment on column canon.organizations.version is 'Rises by one with every applied change.';
comment on column canon.organizations.created_at is 'When the service first heard of it.';
comment on column canon.organizations.updated_at is 'When version last rose.';

create table canon.competitions (
  realm_id integer not null,
  competition_id text collate "C" not null constraint competition_id_has_its_prefix check (starts_with(competition_id, 'cmp_')),
  name text not null,
  sport text,
  kind text,
  host_id text collate "C",
  season text,
  start_date date,
  end_date date,
  time_zone text,
  website text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (realm_id, competition_id),
  foreign key (realm_id, host_id) references canon.organizations on delete restrict
);
create index competitions_host on canon.competitions (realm_id, host_id);
comment on table canon.competitions is 'Tournaments, leagues, showcases and the like.';
comment on column canon.competitions.realm_id is 'The realm.';
comment on column canon.competitions.competition_id is 'cmp_ + ULID.';
comment on column canon.competitions.name is 'Name.';
comment on column canon.competitions.sport is 'Sport; null on a stub.';
comment on column canon.competitions.kind is 'tournament, league, showcase, friendly or other (read surface); null on a stub.';
comment on column canon.competitions.host_id is 'The organization that hosts it.';
comment on column canon.competitions.season is 'Season.';
comment on column canon.competitions.start_date is 'First day.';
comment on column canon.competitions.end_date is 'Last day.';
comment on column canon.competitions.time_zone is 'IANA name.';
comment on column canon.competitions.website is 'URI.';
comment on column canon.competitions.version is 'Rises by one with every applied change, those of its divisions and stages included.';
comment on column canon.competitions.created_at is 'When the service first heard of it.';
comment on column canon.competitions.updated_at is 'When version last rose.';

create table canon.divisions (
  realm_id integer not null,
  division_id text collate "C" not null constraint division_id_has_its_prefix check (starts_with(division_id, 'div_')),
  competition_id text collate "C",
  name text not null,
  age_group text,
  gender text,
  level text,
  primary key (realm_id, division_id),
  foreign key (realm_id, competition_id) references canon.competitions on delete restrict
);
create index divisions_competition on canon.divisions (realm_id, competition_id);
comment on table canon.divisions is 'Divisions of competitions. They have no version of their own: a change raises the competition''s.';
comment on column canon.divisions.realm_id is 'The realm.';
comment on column canon.divisions.division_id is 'div_ + ULID.';
comment on column canon.divisions.competition_id is 'The competition; null while only a fixture without one referred to it.';
comment on column canon.divisions.name is 'Name.';
comment on column canon.divisions.age_group is 'U4 to U19, open or adult.';
comment on column canon.divisions.gender is 'M, F or coed.';
comment on column canon.divisions.level is 'The host''s tier.';

create table canon.stages (
  realm_id integer not null,
  stage_id text collate "C" not null constraint stage_id_has_its_prefix check (starts_with(stage_id, 'stg_')),
  division_id text collate "C",
  name text not null,
  type text not null default 'other',
  stage_order integer not null default 0,
  points text,
  tiebreakers text[],
  primary key (realm_id, stage_id),
  foreign key (realm_id, division_id) references canon.divisions on delete restrict
);
create index stages_division on canon.stages (realm_id, division_id);
comment on table canon.stages is 'Stages of divisions; a change raises the competition''s version.';
comment on column canon.stages.realm_id is 'The realm.';
comment on column canon.stages.stage_id is 'stg_ + ULID.';
comment on column canon.stages.division_id is 'The division; null while only a fixture without one referred to it.';
comment on column canon.stages.name is 'Name.';
comment on column canon.stages.type is 'pool, bracket, round_robin, league, playoff or other.';
comment on column canon.stages.stage_order is 'Order within the division.';
comment on column canon.stages.points is 'Points for win-draw-loss, such as 3-1-0; null: the default applies.';
comment on column canon.stages.tiebreakers is 'Rules in order; null: the default applies.';

create table canon.venues (
  realm_id integer not null,
  venue_id text collate "C" not null constraint venue_id_has_its_prefix check (starts_with(venue_id, 'ven_')),
  name text not null,
  address jsonb,
  latitude double precision,
  longitude double precision,
  time_zone text,
  fields text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (realm_id, venue_id)
);
create index venues_place on canon.venues using gist (point(longitude, latitude)) where latitude is not null;
comment on table canon.venues is 'Complexes; the fields in them are named on the fixture.';
comment on column canon.venues.realm_id is 'The realm.';
comment on column canon.venues.venue_id is 'ven_ + ULID.';
comment on column canon.venues.name is 'Name.';
comment on column canon.venues.address is 'line1, line2, city, region, postal_code, country; one unit.';
comment on column canon.venues.latitude is 'WGS-84 decimal degrees; one unit with longitude (field geo).';
comment on column canon.venues.longitude is 'WGS-84 decimal degrees.';
comment on column canon.venues.time_zone is 'IANA name.';
comment on column canon.venues.fields is 'Labels of fields, courts or rinks.';
comment on column canon.venues.version is 'Rises by one with every applied change.';
comment on column canon.venues.created_at is 'When the service first heard of it.';
comment on column canon.venues.updated_at is 'When version last rose.';

create table canon.teams (
  realm_id integer not null,
  team_id text collate "C" not null constraint team_id_has_its_prefix check (starts_with(team_id, 'tm_')),
  name text not null,
  organization_id text collate "C",
  sport text,
  age_group text,
  birth_year integer,
  gender text,
  season text,
  level text,
  colors text[],
  sanctioning jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (realm_id, team_id),
  foreign key (realm_id, organization_id) references canon.organizations on delete restrict
);
create index teams_organization on canon.teams (realm_id, organization_id);
comment on table canon.teams is 'Teams: organization, age group, gender, name and season.';
comment on column canon.teams.realm_id is 'The realm.';
comment on column canon.teams.team_id is 'tm_ + ULID.';
comment on column canon.teams.name is 'Name.';
comment on column canon.teams.organization_id is 'The club.';
comment on column canon.teams.sport is 'Sport.';
comment on column canon.teams.age_group is 'U4 to U19, open or adult.';
comment on column canon.teams.birth_year is 'Birth year.';
comment on column canon.teams.gender is 'M, F or coed.';
comment on column canon.teams.season is 'Season.';
comment on column canon.teams.level is 'Level.';
comment on column canon.teams.colors is 'Up to three colours.';
comment on column canon.teams.sanctioning is 'Identifiers assigned by governing bodies, keyed by body; each key is decided by itself.';
comment on column canon.teams.version is 'Rises by one with every applied change.';
comment on column canon.teams.created_at is 'When the service first heard of it.';
comment on column canon.teams.updated_at is 'When version last rose.';

create table canon.fixtures (
  realm_id integer not null,
  fixture_id text collate "C" not null constraint fixture_id_has_its_prefix check (starts_with(fixture_id, 'fx_')),
  sport text not null,
  kind text not null,
  competition_id text collate "C",
  division_id text collate "C",
  stage_id text collate "C",
  starts_at timestamptz,
  ends_at timestamptz,
  local_date date,
  time_zone text,
  time_status text not null,
  status text not null,
  venue_id text collate "C",
  venue_field text,
  sides jsonb,
  title text,
  result jsonb,
  url text,
  previous jsonb,
  sorts_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  rendering integer not null default 1,
  slots bigint[] not null default '{}',
  document text not null,
  primary key (realm_id, fixture_id),
  foreign key (realm_id, competition_id) references canon.competitions on delete restrict,
  foreign key (realm_id, division_id) references canon.divisions on delete restrict,
  foreign key (realm_id, stage_id) references canon.stages on delete restrict,
  foreign key (realm_id, venue_id) references canon.venues on delete restrict
) with (fillfactor = 85, toast_tuple_target = 8160);
alter table canon.fixtures alter column document set storage external;
create index fixtures_order on canon.fixtures (realm_id, sorts_at, fixture_id);
create index fixtures_competition on canon.fixtures (realm_id, competition_id, sorts_at, fixture_id) where competition_id is not null;
create index fixtures_division on canon.fixtures (realm_id, division_id, sorts_at, fixture_id) where division_id is not null;
create index fixtures_stage on canon.fixtures (realm_id, stage_id, sorts_at, fixture_id) where stage_id is not null;
create index fixtures_venue on canon.fixtures (realm_id, venue_id, sorts_at, fixture_id) where venue_id is not null;
create index fixtures_updated on canon.fixtures (realm_id, updated_at);
comment on table canon.fixtures is 'Games, practices, tryouts, scrimmages and events. Never deleted: a cancellation is a status.';
comment on column canon.fixtures.realm_id is 'The realm.';
comment on column canon.fixtures.fixture_id is 'fx_ + ULID.';
comment on column canon.fixtures.sport is 'Sport.';
comment on column canon.fixtures.kind is 'game, practice, tryout, scrimmage or event.';
comment on column canon.fixtures.competition_id is 'The competition.';
comment on column canon.fixtures.division_id is 'The division.';
comment on column canon.fixtures.stage_id is 'The stage.';
comment on column canon.fixtures.starts_at is 'Field start.';
comment on column canon.fixtures.ends_at is 'Field end; always after the start.';
comment on column canon.fixtures.local_date is 'Field date: the day, local to the fixture, while the time is not known.';
comment on column canon.fixtures.time_zone is 'IANA name.';
comment on column canon.fixtures.time_status is 'confirmed, estimated or tbd.';
comment on column canon.fixtures.status is 'scheduled, postponed, cancelled, completed, in_progress or forfeit.';
comment on column canon.fixtures.venue_id is 'The complex.';
comment on column canon.fixtures.venue_field is 'Field venue.field: the field within the complex.';
comment on column canon.fixtures.sides is '[{role, team: canonical id}]; one unit. canon.fixture_sides has the same, indexed.';
comment on column canon.fixtures.title is 'Title of a fixture that is not a game.';
comment on column canon.fixtures.result is 'Result object; one unit.';
comment on column canon.fixtures.url is 'URI.';
comment on column canon.fixtures.previous is 'FixtureState before the most recent headline change.';
comment on column canon.fixtures.sorts_at is 'Where it stands in lists: the start, else its local date in its own zone, else infinity.';
comment on column canon.fixtures.version is 'Rises by one with every applied change.';
comment on column canon.fixtures.created_at is 'When the service first heard of it.';
comment on column canon.fixtures.updated_at is 'When version last rose.';
comment on column canon.fixtures.rendering is 'Rises whenever document is written, also when only a name that it shows has changed.';
comment on column canon.fixtures.slots is 'The external ids (mapping_id) whose newest observation fills slot 1, 2, ... of the document.';
comment on column canon.fixtures.document is 'The answer to a read, as JSON text, with a slot (the control character of its number) where a provenance entry goes: see canon.fill_slots.';

create table canon.fixture_sides (
  realm_id integer not null,
  fixture_id text collate "C" not null,
  side_index integer not null,
  role text not null,
  team_id text collate "C" not null,
  sorts_at timestamptz not null,
  primary key (realm_id, fixture_id, side_index),
  foreign key (realm_id, fixture_id) references canon.fixtures on delete restrict,
  foreign key (realm_id, team_id) references canon.teams on delete restrict
);
create index fixture_sides_team on canon.fixture_sides (realm_id, team_id, sorts_at, fixture_id);
comment on table canon.fixture_sides is 'Who plays, so that a team''s fixtures are one index range.';
comment on column canon.fixture_sides.realm_id is 'The realm.';
comment on column canon.fixture_sides.fixture_id is 'The fixture.';
comment on column canon.fixture_sides.side_index is 'Order within the fixture, from 0.';
comment on column canon.fixture_sides.role is 'home, away or participant.';
comment on column canon.fixture_sides.team_id is 'The team.';
comment on column canon.fixture_sides.sorts_at is 'As on the fixture.';

create table canon.stat_lines (
  realm_id integer not null,
  stat_line_id text collate "C" not null constraint stat_line_id_has_its_prefix check (starts_with(stat_line_id, 'stl_')),
  fixture_id text collate "C" not null,
  team_id text collate "C" not null,
  player jsonb,
  period text,
  sport text not null,
  stats jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (realm_id, stat_line_id),
  foreign key (realm_id, fixture_id) references canon.fixtures on delete restrict,
  foreign key (realm_id, team_id) references canon.teams on delete restrict
);
create index stat_lines_fixture on canon.stat_lines (realm_id, fixture_id);
create index stat_lines_team on canon.stat_lines (realm_id, team_id);
comment on table canon.stat_lines is 'Lines of box scores, of a team or of a player.';
comment on column canon.stat_lines.realm_id is 'The realm.';
comment on column canon.stat_lines.stat_line_id is 'stl_ + ULID.';
comment on column canon.stat_lines.fixture_id is 'The fixture.';
comment on column canon.stat_lines.team_id is 'The team.';
comment on column canon.stat_lines.player is '{external_id, name} of the participant; null on a team line. Never leaves without a grant.';
comment on column canon.stat_lines.period is 'Period; null: the whole game.';
comment on column canon.stat_lines.sport is 'soccer or baseball.';
comment on column canon.stat_lines.stats is 'Name to number.';
comment on column canon.stat_lines.version is 'Rises by one with every applied change.';
comment on column canon.stat_lines.created_at is 'When the service first heard of it.';
comment on column canon.stat_lines.updated_at is 'When version last rose.';

-- ledger ----------------------------------------------------------------------------------------------------------

create sequence ledger.positions as bigint cache 1;
comment on sequence ledger.positions is 'Positions of changes. Taken only under the realm''s advisory lock, so that their order is commit order.';

create table ledger.changes (
  realm_id integer not null,
  position bigint not null default nextval('ledger.positions'),
  entity_type text collate "C" not null,
  entity_id text collate "C" not null,
  version integer not null,
  kind text not null,
  event text not null,
  changed_fields text[] not null,
  changed_at timestamptz not null,
  source text collate "C" not null,
  observation_id text collate "C",
  change_group text collate "C" not null,
  before jsonb,
  after jsonb,
  venue_change_scope text,
  distance_km double precision,
  reason text,
  primary key (realm_id, position)
);
create index changes_entity on ledger.changes (realm_id, entity_id, version);
comment on table ledger.changes is 'Every applied change, in commit order. Append-only: a trigger refuses update and delete.';
comment on column ledger.changes.realm_id is 'The realm.';
comment on column ledger.changes.position is 'Commit order.';
comment on column ledger.changes.entity_type is 'fixture, team, competition, venue, organization, result or stat_line.';
comment on column ledger.changes.entity_id is 'The entity; of a result, its fixture.';
comment on column ledger.changes.version is 'The version that the change made.';
comment on column ledger.changes.kind is 'Change kind of the specification; of a result: reported, updated, finalized or withdrawn.';
comment on column ledger.changes.event is 'The oyss.* event type.';
comment on column ledger.changes.changed_fields is 'The field paths that moved.';
comment on column ledger.changes.changed_at is 'When it was applied.';
comment on column ledger.changes.source is 'Key of the source whose observation caused it.';
comment on column ledger.changes.observation_id is 'That observation.';
comment on column ledger.changes.change_group is 'Shared by everything one observation caused.';
comment on column ledger.changes.before is 'FixtureState before; fixtures only.';
comment on column ledger.changes.after is 'FixtureState after; fixtures only.';
comment on column ledger.changes.venue_change_scope is 'field or complex, of a relocation.';
comment on column ledger.changes.distance_km is 'How far a relocation to another complex moved, in kilometres, where both places are known.';
comment on column ledger.changes.reason is 'In words.';

create table ledger.outbox (
  realm_id integer not null,
  position bigint not null,
  event_id text collate "C" not null,
  primary key (realm_id, position),
  foreign key (realm_id, position) references ledger.changes on delete cascade
);
comment on table ledger.outbox is 'Events still to be relayed; written with their change, so that none is lost and none is sent for a change that was rolled back.';
comment on column ledger.outbox.realm_id is 'The realm.';
comment on column ledger.outbox.position is 'The change.';
comment on column ledger.outbox.event_id is 'evt_ + ULID; the same on every delivery.';

create table ledger.unflushed (
  transaction_id xid8 not null,
  version_count bigint not null
);
comment on table ledger.unflushed is 'Inside a transaction: how many versions its statements wrote. Empty between transactions: a deferred trigger refuses to commit a row here.';
comment on column ledger.unflushed.transaction_id is 'The transaction.';
comment on column ledger.unflushed.version_count is 'Versions written by one statement.';

-- Who may touch what. The resolver is the only writer of canon: the owner, whom every api function runs as, gives its own right up
-- (but for removal, which a realm reset is, and for the one column that PostgreSQL asks for when a foreign key locks a row on its behalf).
revoke insert, update, truncate on all tables in schema canon from oyss_owner;
grant update (realm_id) on all tables in schema canon to oyss_owner;
grant select on tenancy.realms, tenancy.sources to oyss_resolver;
grant select, update on intake.batches to oyss_resolver;
grant select, insert on intake.observations to oyss_resolver;
grant select, insert, update, delete on all tables in schema canon to oyss_resolver;
grant select, insert on ledger.changes, ledger.outbox to oyss_resolver;
grant select, insert, delete on ledger.unflushed to oyss_resolver;
grant usage on all sequences in schema canon, ledger to oyss_resolver;


create type canon.precedence as (is_withdrawn boolean, is_reference boolean, rank smallint, age bigint, doubt double precision, source_key text, external_id text);
comment on type canon.precedence is 'How a claim compares with others; the lowest wins: live before withdrawn, direct before reference, authority rank, newest (age: microseconds, negated), surest (confidence, negated), source key, external id. Decisions, section 3.';

create type api.answer as (body text, etag text, is_unchanged boolean);
comment on type api.answer is 'What a read answers: JSON text (null when unchanged), its entity tag, and whether If-None-Match named it.';
create type api.receipt as (body text, etag text, is_replayed boolean);
comment on type api.receipt is 'What a push answers: the receipt as JSON text, its entity tag, and whether it is that of an earlier request.';
create type api.fixture_filter as (
  team text, competition text, division text, stage text, venue text, sport text, kind text, status text[], from_at timestamptz, to_at timestamptz,
  updated_since timestamptz, near_latitude double precision, near_longitude double precision, near_km double precision
);
comment on type api.fixture_filter is 'The filters of GET /v1/fixtures; null where not given.';

create type manage.account as (account_id text, name text, status text, suspended_reason text, created_at timestamptz);
comment on type manage.account is 'An account.';
create type manage.key as (key_id text, account_id text, mode text, kind text, last_four text, created_at timestamptz, rolled_at timestamptz);
comment on type manage.key is 'An API key, without its secret.';
create type manage.source as (source_id text, account_id text, mode text, source_key text, class text, rank smallint, created_at timestamptz);
comment on type manage.source is 'A source.';
create type manage.batch as (
  batch_id text, source_key text, mode text, account_id text, status text, accepted_count integer, rejected_count integer, received_at timestamptz, applied_at timestamptz, error text
);
comment on type manage.batch is 'How a batch stands.';

insert into tenancy.realms (mode) values ('live');

--!include all.sql
