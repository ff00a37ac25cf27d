--! Previous: sha1:966c06fff5d568b76e779da8c86973d60c9c9619
--! Hash: sha1:e0ea8b865febebb5dbd3bd9c891f8755ddb059df
--! Message: canon

create table canon.external_ids (
  realm_id integer not null,
  mapping_id bigint generated always as identity,
  source_id text collate "C" not null,
  entity_type text collate "C" not null,
  external_id text collate "C" not null,
  player_id text collate "C" not null default '',
  entity_id text collate "C",
  origin_id text collate "C",
  observation_id text collate "C",
  observed_at timestamptz,
  confidence double precision,
  content_hash bytea,
  withdrawn_at timestamptz,
  has_older_claims boolean not null default false,
  is_withdrawn boolean not null generated always as (withdrawn_at is not null and (observed_at is null or withdrawn_at > observed_at)) stored,
  primary key (realm_id, mapping_id),
  constraint an_external_id_is_mapped_once unique (realm_id, source_id, entity_type, external_id, player_id),
  constraint only_stat_lines_are_of_players check (player_id = '' or entity_type = 'stat_line'),
  constraint what_is_described_has_its_entity check (observation_id is null or entity_id is not null),
  foreign key (realm_id, source_id) references tenancy.sources on delete restrict
) with (fillfactor = 80);
create index external_ids_entity on canon.external_ids (realm_id, entity_id);
create index external_ids_origin on canon.external_ids (origin_id, realm_id) where origin_id is not null;
comment on table canon.external_ids is 'The mapping of each source''s own ids to canonical entities, with the newest observation of each id.';
comment on column canon.external_ids.realm_id is 'The realm.';
comment on column canon.external_ids.mapping_id is 'Represents (source, type, external id, player) in canon.claims.';
comment on column canon.external_ids.source_id is 'The source that uses the id.';
comment on column canon.external_ids.entity_type is 'The type it was pushed or referred to as; a result maps to its fixture.';
comment on column canon.external_ids.external_id is 'The source''s own id.';
comment on column canon.external_ids.player_id is 'The source''s own id of the player of the stat line; empty: no player. Lines of several players under one external id are several lines.';
comment on column canon.external_ids.entity_id is 'The canonical entity; null while only a deletion of the id is known.';
comment on column canon.external_ids.origin_id is 'The entity that the id was given first, or would have been given if it had not been recognised; null: the same as entity_id, to which decisions lead.';
comment on column canon.external_ids.observation_id is 'The newest observation of this id that is not a deletion; null while the id was only referred to.';
comment on column canon.external_ids.observed_at is 'Its observed_at: the recency of every claim it states.';
comment on column canon.external_ids.confidence is 'Its confidence.';
comment on column canon.external_ids.content_hash is 'Its content, to recognise an identical re-push.';
comment on column canon.external_ids.withdrawn_at is 'observed_at of the newest deletion of this id.';
comment on column canon.external_ids.has_older_claims is 'Whether a claim under this id was stated before the newest observation and not in it.';
comment on column canon.external_ids.is_withdrawn is 'Whether the newest observation of this id is a deletion, so its claims yield to every live one.';

create table canon.claims (
  realm_id integer not null,
  mapping_id bigint not null,
  field text collate "C" not null,
  implied_by text collate "C" not null default '',
  value jsonb not null,
  is_winning boolean not null,
  is_reference boolean not null default false,
  observation_id text collate "C",
  observed_at timestamptz,
  confidence double precision,
  implied_date date,
  primary key (realm_id, mapping_id, field, implied_by),
  constraint what_implies_a_claim_is_known check (implied_by in ('', 'time', 'silence')),
  constraint a_reference_names_an_entity check (not value @? '$.**.id ? (@ == null)')
) with (fillfactor = 90);
create index claims_venue on canon.claims (realm_id, (value ->> 'id')) where field = 'venue' and not is_winning;
comment on table canon.claims is 'The latest claim of each external id on each field, and what it implies if it leaves out status or time_status of a fixture (resolve.stated_and_implied). No foreign key to external_ids: it would cost twelve look-ups per fixture, and the same functions write both.';
comment on column canon.claims.realm_id is 'The realm.';
comment on column canon.claims.mapping_id is 'The external id of the source that makes the claim.';
comment on column canon.claims.field is 'Field path as in the provenance map.';
comment on column canon.claims.implied_by is 'Empty: it was stated. time: a time_status implied by a start (confirmed) or a date (tbd). silence: implied by a description of a fixture under an id that never stated it; as old as the newest observation, and deleted once it is stated.';
comment on column canon.claims.value is 'The stated or implied value; references are canonical ids. JSON null: it was taken back and does not count as a claim (canon.ranked_claims).';
comment on column canon.claims.is_winning is 'Whether the canonical field has the value of this claim.';
comment on column canon.claims.is_reference is 'Whether it comes only from a reference in another entity: it fills a stub, and loses to direct claims of its rank.';
comment on column canon.claims.observation_id is 'The observation that stated it; null: the newest one of the external id, which still states it.';
comment on column canon.claims.observed_at is 'Its observed_at; null like observation_id.';
comment on column canon.claims.confidence is 'Its confidence; null like observation_id.';
comment on column canon.claims.implied_date is 'For a tbd that a date implied: that date, on which it hides no start.';

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
  merged_into text collate "C",
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
comment on column canon.organizations.sanctioning is 'Identifiers assigned by governing bodies, keyed by body; each key is decided separately.';
comment on column canon.organizations.merged_into is 'The entity that it was merged into, and leads to; null while it is not merged.';
comment on column canon.organizations.version is 'Rises by one with every applied change.';
comment on column canon.organizations.created_at is 'When the service first received a report of it.';
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
  merged_into text collate "C",
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (realm_id, competition_id),
  foreign key (realm_id, host_id) references canon.organizations on delete restrict
);
create unique index competitions_by_id on canon.competitions (competition_id);
create index competitions_host on canon.competitions (realm_id, host_id);
create index competitions_days on canon.competitions using gist (realm_id, daterange(least(start_date, end_date), greatest(start_date, end_date), '[]')) where start_date is not null or end_date is not null;
create index competitions_ending on canon.competitions (realm_id, competition_id) where start_date is null and end_date is not null;
create index competitions_order on canon.competitions (realm_id, coalesce(start_date, 'infinity'::date), competition_id);
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
comment on column canon.competitions.merged_into is 'The entity that it was merged into, and leads to; null while it is not merged.';
comment on column canon.competitions.version is 'Rises by one with every applied change, those of its divisions and stages included.';
comment on column canon.competitions.created_at is 'When the service first received a report of it.';
comment on column canon.competitions.updated_at is 'When version last rose.';

create table canon.divisions (
  realm_id integer not null,
  division_id text collate "C" not null constraint division_id_has_its_prefix check (starts_with(division_id, 'div_')),
  competition_id text collate "C",
  name text not null,
  age_group text,
  gender text,
  level text,
  merged_into text collate "C",
  primary key (realm_id, division_id),
  foreign key (realm_id, competition_id) references canon.competitions on delete restrict
);
-- The realm does not lead, and the own id ends it: a realm that statistics do not know yet seems to have one row, and an index led by the
-- realm, being smaller than the primary key, would be taken for look-ups by id, foreign keys included. Of stages likewise.
create index divisions_competition on canon.divisions (competition_id, realm_id, division_id);
comment on table canon.divisions is 'Divisions of competitions. They have no version: a change raises the version of the competition.';
comment on column canon.divisions.realm_id is 'The realm.';
comment on column canon.divisions.division_id is 'div_ + ULID.';
comment on column canon.divisions.competition_id is 'The competition; null while only a fixture without one referred to it.';
comment on column canon.divisions.name is 'Name.';
comment on column canon.divisions.age_group is 'U4 to U19, open or adult.';
comment on column canon.divisions.gender is 'M, F or coed.';
comment on column canon.divisions.level is 'The host''s tier.';
comment on column canon.divisions.merged_into is 'The entity that it was merged into, and leads to; null while it is not merged.';

create table canon.stages (
  realm_id integer not null,
  stage_id text collate "C" not null constraint stage_id_has_its_prefix check (starts_with(stage_id, 'stg_')),
  division_id text collate "C",
  name text not null,
  type text not null default 'other',
  stage_order integer not null default 0,
  points text,
  tiebreakers text[],
  merged_into text collate "C",
  primary key (realm_id, stage_id),
  foreign key (realm_id, division_id) references canon.divisions on delete restrict
);
create index stages_division on canon.stages (division_id, realm_id, stage_id);
comment on table canon.stages is 'Stages of divisions. They have no version: a change raises the version of the competition.';
comment on column canon.stages.realm_id is 'The realm.';
comment on column canon.stages.stage_id is 'stg_ + ULID.';
comment on column canon.stages.division_id is 'The division; null while only a fixture without one referred to it.';
comment on column canon.stages.name is 'Name.';
comment on column canon.stages.type is 'pool, bracket, round_robin, league, playoff or other.';
comment on column canon.stages.stage_order is 'Order within the division.';
comment on column canon.stages.points is 'Points for win-draw-loss, such as 3-1-0; null: the default applies.';
comment on column canon.stages.tiebreakers is 'Rules in order; null: the default applies.';
comment on column canon.stages.merged_into is 'The entity that it was merged into, and leads to; null while it is not merged.';

create table canon.venues (
  realm_id integer not null,
  venue_id text collate "C" not null constraint venue_id_has_its_prefix check (starts_with(venue_id, 'ven_')),
  name text not null,
  address jsonb,
  latitude double precision,
  longitude double precision,
  time_zone text,
  fields text[] not null default '{}',
  merged_into text collate "C",
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (realm_id, venue_id)
);
create index venues_region on canon.venues (realm_id, upper(address ->> 'region'), name, venue_id) where address ? 'region';
create index venues_place on canon.venues using gist (point(longitude, latitude)) where latitude is not null;
comment on table canon.venues is 'Complexes; fixtures name the fields in them.';
comment on column canon.venues.realm_id is 'The realm.';
comment on column canon.venues.venue_id is 'ven_ + ULID.';
comment on column canon.venues.name is 'Name.';
comment on column canon.venues.address is 'line1, line2, city, region, postal_code, country; one unit.';
comment on column canon.venues.latitude is 'WGS-84 decimal degrees; one unit with longitude (field geo).';
comment on column canon.venues.longitude is 'WGS-84 decimal degrees.';
comment on column canon.venues.time_zone is 'IANA name.';
comment on column canon.venues.fields is 'Labels of fields, courts or rinks.';
comment on column canon.venues.merged_into is 'The entity that it was merged into, and leads to; null while it is not merged.';
comment on column canon.venues.version is 'Rises by one with every applied change.';
comment on column canon.venues.created_at is 'When the service first received a report of it.';
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
  merged_into text collate "C",
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (realm_id, team_id),
  foreign key (realm_id, organization_id) references canon.organizations on delete restrict
);
create unique index teams_by_id on canon.teams (team_id);
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
comment on column canon.teams.sanctioning is 'Identifiers assigned by governing bodies, keyed by body; each key is decided separately.';
comment on column canon.teams.merged_into is 'The entity that it was merged into, and leads to; null while it is not merged.';
comment on column canon.teams.version is 'Rises by one with every applied change.';
comment on column canon.teams.created_at is 'When the service first received a report of it.';
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
  merged_into text collate "C",
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  rendering integer not null default 1,
  placeholders bigint[] not null default '{}',
  document text not null,
  primary key (realm_id, fixture_id)
) with (fillfactor = 85, toast_tuple_target = 8160);
alter table canon.fixtures alter column document set storage external;
create index fixtures_order on canon.fixtures (realm_id, sorts_at, fixture_id);
create index fixtures_competition on canon.fixtures (realm_id, competition_id, sorts_at, fixture_id) where competition_id is not null;
create index fixtures_division on canon.fixtures (realm_id, division_id, sorts_at, fixture_id) where division_id is not null;
create index fixtures_stage on canon.fixtures (realm_id, stage_id, sorts_at, fixture_id) where stage_id is not null;
create index fixtures_venue on canon.fixtures (realm_id, venue_id, sorts_at, fixture_id) where venue_id is not null;
create index fixtures_dated on canon.fixtures (realm_id, sorts_at, fixture_id) where starts_at is null and local_date is not null;
create index fixtures_updated on canon.fixtures (realm_id, updated_at);
create index fixtures_sport on canon.fixtures (realm_id, sport, sorts_at, fixture_id);
create index fixtures_unusual on canon.fixtures (realm_id, status, sorts_at, fixture_id) where status not in ('scheduled', 'completed');
create index fixtures_playing on canon.fixtures (realm_id, venue_id, competition_id)
  where venue_id is not null and competition_id is not null and merged_into is null;
comment on table canon.fixtures is 'Games, practices, tryouts, scrimmages and events. Never deleted: a cancellation is a status. Statement triggers check its references, without foreign keys (canon.tg_fixtures__refuse_orphans).';
comment on column canon.fixtures.realm_id is 'The realm.';
comment on column canon.fixtures.fixture_id is 'fx_ + ULID.';
comment on column canon.fixtures.sport is 'Sport.';
comment on column canon.fixtures.kind is 'game, practice, tryout, scrimmage or event.';
comment on column canon.fixtures.competition_id is 'The competition.';
comment on column canon.fixtures.division_id is 'The division.';
comment on column canon.fixtures.stage_id is 'The stage.';
comment on column canon.fixtures.starts_at is 'Field start.';
comment on column canon.fixtures.ends_at is 'Field end; always after the start.';
comment on column canon.fixtures.local_date is 'Field date: the day, local to the fixture, if the time is not known.';
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
comment on column canon.fixtures.sorts_at is 'The moment by which lists sort it: the start, else its local date in its own zone, else infinity.';
comment on column canon.fixtures.merged_into is 'The entity that it was merged into, and leads to; null while it is not merged.';
comment on column canon.fixtures.version is 'Rises by one with every applied change.';
comment on column canon.fixtures.created_at is 'When the service first received a report of it.';
comment on column canon.fixtures.updated_at is 'When version last rose.';
comment on column canon.fixtures.rendering is 'Rises whenever document is written, even if only a name in it has changed.';
comment on column canon.fixtures.placeholders is 'The external ids (mapping_id) whose newest observation fills placeholder 1, 2, ... of the document.';
comment on column canon.fixtures.document is 'The answer to a read, as JSON text, with a placeholder (the control character of its number) where a provenance entry goes: see read.fill_placeholders.';

create table canon.fixture_sides (
  realm_id integer not null,
  fixture_id text collate "C" not null,
  side_index integer not null,
  role text not null,
  team_id text collate "C" not null,
  sorts_at timestamptz not null,
  primary key (realm_id, fixture_id, side_index)
);
create index fixture_sides_team on canon.fixture_sides (realm_id, team_id, sorts_at, fixture_id);
comment on table canon.fixture_sides is 'The teams that play, so that a team''s fixtures are one index range. Statement triggers check its references, without foreign keys (canon.tg_fixture_sides__refuse_orphans).';
comment on column canon.fixture_sides.realm_id is 'The realm.';
comment on column canon.fixture_sides.fixture_id is 'The fixture.';
comment on column canon.fixture_sides.side_index is 'Order within the fixture, from 0.';
comment on column canon.fixture_sides.role is 'home, away or participant.';
comment on column canon.fixture_sides.team_id is 'The team.';
comment on column canon.fixture_sides.sorts_at is 'As on the fixture.';

create table canon.stat_lines (
  realm_id integer not null,
  stat_line_id text collate "C" not null constraint stat_line_id_has_its_prefix check (starts_with(stat_line_id, 'stl_')),
  mapping_id bigint not null,
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
  constraint a_line_is_one_source_s_on_one_player unique (realm_id, mapping_id),
  foreign key (realm_id, mapping_id) references canon.external_ids on delete restrict,
  foreign key (realm_id, fixture_id) references canon.fixtures on delete restrict,
  foreign key (realm_id, team_id) references canon.teams on delete restrict
);
create index stat_lines_fixture on canon.stat_lines (realm_id, fixture_id);
create index stat_lines_team on canon.stat_lines (realm_id, team_id);
comment on table canon.stat_lines is 'Lines of box scores, for a team or a player.';
comment on column canon.stat_lines.realm_id is 'The realm.';
comment on column canon.stat_lines.stat_line_id is 'stl_ + ULID; distinguishes lines, but sources cannot refer to a line by it.';
comment on column canon.stat_lines.mapping_id is 'What identifies it: the source, its external id and its id of the player (canon.external_ids).';
comment on column canon.stat_lines.fixture_id is 'The fixture.';
comment on column canon.stat_lines.team_id is 'The team.';
comment on column canon.stat_lines.player is '{external_id, name} of the participant; null on a team line. Never returned without a grant.';
comment on column canon.stat_lines.period is 'Period; null: the whole game.';
comment on column canon.stat_lines.sport is 'soccer or baseball.';
comment on column canon.stat_lines.stats is 'Name to number.';
comment on column canon.stat_lines.version is 'Rises by one with every applied change.';
comment on column canon.stat_lines.created_at is 'When the service first received a report of it.';
comment on column canon.stat_lines.updated_at is 'When version last rose.';
-- Who may touch what. The resolver is the only writer of canon: the owner, whom every api function runs as, gives its own right up
-- (but for removal, which a realm reset is, and for the one column that PostgreSQL asks for when a foreign key locks a row on its behalf).
revoke insert, update, truncate on all tables in schema canon from oyss_owner;

grant update (realm_id) on all tables in schema canon to oyss_owner;
-- To erase a person, and for nothing else (canon.tg_refuse_owner).
grant update (external_id, player_id) on canon.external_ids to oyss_owner;
grant update (value) on canon.claims to oyss_owner;
grant update (player) on canon.stat_lines to oyss_owner;
grant select, insert, update, delete on all tables in schema canon to oyss_resolver;

create type canon.precedence as (is_withdrawn boolean, rank smallint, is_reference boolean, age bigint, doubt double precision, source_key text, external_id text, entity_type text, implied_by text);
comment on type canon.precedence is 'How a claim compares with others; the lowest wins: live before withdrawn, authority rank, direct before reference, newest (age: microseconds, negated), most confident (confidence, negated), source key, external id, the type it was reported of, and stated before implied. DECIDE-3 to DECIDE-7, DECIDE-22, DECIDE-26.';

alter table tenancy.grants add foreign key (realm_id, organization_id) references canon.organizations on delete cascade;

create table tenancy.representatives (
  realm_id integer not null,
  organization_id text collate "C" not null,
  account_id text collate "C" not null,
  created_at timestamptz not null default util.now(),
  primary key (realm_id, organization_id, account_id),
  foreign key (realm_id, account_id) references tenancy.members on delete cascade,
  foreign key (realm_id, organization_id) references canon.organizations on delete cascade
);
create index representatives_account on tenancy.representatives (account_id, realm_id);
comment on table tenancy.representatives is 'Which accounts represent which organization, as recorded by an operator: no report of a source creates a row here.';
comment on column tenancy.representatives.realm_id is 'The realm.';
comment on column tenancy.representatives.organization_id is 'The organization, by exactly this id: redirects are not followed.';
comment on column tenancy.representatives.account_id is 'The account that represents it.';
comment on column tenancy.representatives.created_at is 'When it was recorded.';

create table tenancy.private_organizations (
  realm_id integer not null,
  organization_id text collate "C" not null,
  marked_at timestamptz not null default util.now(),
  marked_by text not null,
  primary key (realm_id, organization_id),
  foreign key (realm_id, organization_id) references canon.organizations on delete cascade
);
comment on table tenancy.private_organizations is 'Organizations whose teams are not public: without a token, their calendars and pages do not exist.';
comment on column tenancy.private_organizations.realm_id is 'The realm.';
comment on column tenancy.private_organizations.organization_id is 'The organization, by exactly this id: redirects are not followed.';
comment on column tenancy.private_organizations.marked_at is 'When it was marked.';
comment on column tenancy.private_organizations.marked_by is 'Who marked it: an owner (usr_...), or the user of the command line.';
grant select (realm_id, organization_id) on tenancy.private_organizations to oyss_resolver;

create table tenancy.calendar_tokens (
  token_id text collate "C" primary key constraint token_id_has_its_prefix check (starts_with(token_id, 'ctk_')),
  realm_id integer not null,
  account_id text collate "C" not null,
  organization_id text collate "C" not null,
  team_id text collate "C",
  name text not null constraint name_is_1_to_100_characters check (length(name) between 1 and 100),
  token_hash bytea not null constraint calendar_token_hash_is_unique unique constraint token_hash_is_sha256 check (length(token_hash) = 32),
  made_by text not null,
  created_at timestamptz not null default util.now(),
  last_used_on date,
  revoked_at timestamptz,
  foreign key (realm_id, account_id) references tenancy.members on delete cascade,
  foreign key (realm_id, organization_id) references canon.organizations on delete cascade,
  foreign key (realm_id, team_id) references canon.teams on delete cascade
);
create index calendar_tokens_account on tenancy.calendar_tokens (account_id, realm_id, created_at);
create index calendar_tokens_organization on tenancy.calendar_tokens (realm_id, organization_id);
create index calendar_tokens_team on tenancy.calendar_tokens (realm_id, team_id) where team_id is not null;
comment on table tenancy.calendar_tokens is 'Links with which families read calendars and pages of teams that are not public. Only a hash is stored.';
comment on column tenancy.calendar_tokens.token_id is 'ctk_ + ULID.';
comment on column tenancy.calendar_tokens.realm_id is 'The realm.';
comment on column tenancy.calendar_tokens.account_id is 'The account that created it; it opens nothing while that account does not represent the organization, or is suspended.';
comment on column tenancy.calendar_tokens.organization_id is 'The organization of its teams.';
comment on column tenancy.calendar_tokens.team_id is 'The one team that it opens; null: every team of the organization.';
comment on column tenancy.calendar_tokens.name is 'Its purpose, as named by the person who created it.';
comment on column tenancy.calendar_tokens.token_hash is 'SHA-256 of the token.';
comment on column tenancy.calendar_tokens.made_by is 'The person who created it.';
comment on column tenancy.calendar_tokens.created_at is 'When it was created.';
comment on column tenancy.calendar_tokens.last_used_on is 'The day (UTC) on which it was last used; null: never.';
comment on column tenancy.calendar_tokens.revoked_at is 'When it was revoked; null: it is in force.';
