--! Previous: sha1:645b9f3a57989ab3e81523ae0768eed5b1a2e95f
--! Hash: sha1:b0b43dc9447ec8800717e921de51f428645d4cb2
--! Message: connect

create table connect.feeds (
  realm_id integer not null,
  feed_id text collate "C" not null constraint feed_id_is_unique unique
    constraint feed_id_is_well_formed check (feed_id ~ '^(feed|con)_[0-7][0-9A-HJKMNP-TV-Z]{25}$'),
  account_id text collate "C" not null,
  source_id text collate "C" not null,
  name text not null constraint name_is_1_to_100_characters check (length(name) between 1 and 100),
  kind text not null constraint kind_is_known check (kind in ('csv', 'xlsx', 'ics', 'html', 'json')),
  sport text not null,
  team text,
  time_zone text not null,
  is_day_first boolean not null default false,
  settings jsonb not null default '{}',
  covers text not null default 'season' constraint covers_is_known check (covers in ('season', 'upcoming')),
  requests_per_hour integer not null default 360 constraint requests_per_hour_is_1_to_100000 check (requests_per_hour between 1 and 100000),
  status text not null default 'pending' constraint status_is_known check (status in ('pending', 'healthy', 'degraded', 'failing', 'disabled', 'drifted')),
  status_reason text,
  status_since timestamptz not null default util.now(),
  disabled_reason text,
  killed_at timestamptz,
  killed_reason text,
  hour_started_at timestamptz,
  hour_count integer not null default 0,
  created_at timestamptz not null default util.now(),
  primary key (realm_id, feed_id),
  constraint one_feed_has_a_name unique (realm_id, account_id, name),
  constraint a_source_is_of_one_feed unique (realm_id, source_id),
  foreign key (realm_id, source_id) references tenancy.sources on delete cascade,
  foreign key (realm_id, account_id) references tenancy.members on delete cascade,
  constraint what_is_killed_says_why check ((killed_at is null) = (killed_reason is null))
);
create index feeds_account on connect.feeds (account_id, realm_id);
comment on table connect.feeds is 'Feeds and connectors: schedules that are polled or uploaded, each with its own source. They outlive a reset of their realm; what was read does not.';
comment on column connect.feeds.realm_id is 'The realm that it feeds.';
comment on column connect.feeds.feed_id is 'feed_ + ULID of a feed (one target, class hostFeed); con_ + ULID of a connector (any number of targets, class scrape).';
comment on column connect.feeds.account_id is 'The account of the feed.';
comment on column connect.feeds.source_id is 'The source that it represents; its class and rank are fixed at registration.';
comment on column connect.feeds.name is 'Its display name.';
comment on column connect.feeds.kind is 'The format: csv (also tab and semicolon), xlsx (also xls), ics, html or json.';
comment on column connect.feeds.sport is 'The sport of every fixture of it.';
comment on column connect.feeds.team is 'The team of the schedule, if the file names only the opponent; null: the file names both.';
comment on column connect.feeds.time_zone is 'IANA name of the zone of times that the file gives without one.';
comment on column connect.feeds.is_day_first is 'Whether 06-05-2026 is the sixth of May; never guessed.';
comment on column connect.feeds.settings is 'Further settings of the parser: charset, mapping (role to column), vs_means, midnight_is_tbd, default_minutes, parser; and completes_scored: whether a game with a score counts as completed.';
comment on column connect.feeds.covers is 'season: the file lists the whole season; upcoming: games that are over leave it.';
comment on column connect.feeds.requests_per_hour is 'The most requests in an hour, redirects and robots.txt included.';
comment on column connect.feeds.status is 'pending, healthy, degraded, failing, disabled or drifted: the result of connect.feed_status when something last ended or was decided (FEED-20).';
comment on column connect.feeds.status_reason is 'A sentence why; null: no explanation.';
comment on column connect.feeds.status_since is 'Since when it has this status.';
comment on column connect.feeds.disabled_reason is 'Why it is disabled, by its owner or by the service; null: it is enabled.';
comment on column connect.feeds.killed_at is 'When an operator stopped it; null: not stopped.';
comment on column connect.feeds.killed_reason is 'Why an operator stopped it.';
comment on column connect.feeds.hour_started_at is 'When the hour started in which requests are counted.';
comment on column connect.feeds.hour_count is 'Requests made since then.';
comment on column connect.feeds.created_at is 'When it was registered.';

create table connect.targets (
  realm_id integer not null,
  target_id text collate "C" not null constraint target_id_is_unique unique constraint target_id_has_its_prefix check (starts_with(target_id, 'tgt_')),
  feed_id text collate "C" not null,
  url text constraint url_is_at_most_2048_characters check (length(url) <= 2048),
  host text generated always as (lower(substring(url from '^[A-Za-z]+://(\[[^]]*\]|[^/?#:]*)'))) stored,
  next_at timestamptz,
  due_at timestamptz,
  token bigint not null default 0,
  leased_by text,
  leased_until timestamptz,
  etag text,
  last_modified text,
  interval_seconds integer,
  file_interval_seconds integer,
  first_ok_at timestamptz,
  last_ok_at timestamptz,
  last_try_at timestamptz,
  failed_count integer not null default 0,
  first_failed_at timestamptz,
  is_empty boolean not null default false,
  last_snapshot_id text collate "C",
  last_run_id text collate "C",
  read_run_id text collate "C",
  listed_count integer not null default 0,
  last_game_on date,
  slo_hours integer not null default 24 constraint slo_is_1_to_720_hours check (slo_hours between 1 and 720),
  excluded_reason text,
  created_at timestamptz not null default util.now(),
  primary key (realm_id, target_id),
  foreign key (realm_id, feed_id) references connect.feeds on delete cascade
) with (fillfactor = 80);
create index targets_feed on connect.targets (realm_id, feed_id);
create index targets_next on connect.targets (next_at) where next_at is not null;
comment on table connect.targets is 'What is fetched: the address of a feed, or one of those of a connector. An uploaded feed has one without an address.';
comment on column connect.targets.realm_id is 'The realm.';
comment on column connect.targets.target_id is 'tgt_ + ULID.';
comment on column connect.targets.feed_id is 'The feed or connector that reads it.';
comment on column connect.targets.url is 'Where it is; a token in it is a secret. Null: files are uploaded.';
comment on column connect.targets.host is 'The host of the url, which gets one request at a time.';
comment on column connect.targets.next_at is 'When it is due for a fetch, or a run of it for the next step; null: not automatically.';
comment on column connect.targets.due_at is 'When an existing score makes a game completed or final without new bytes; null: none will.';
comment on column connect.targets.token is 'Rises with every lease: a worker with an older one may record nothing.';
comment on column connect.targets.leased_by is 'The worker that last leased it.';
comment on column connect.targets.leased_until is 'When the lease ends; null: not leased.';
comment on column connect.targets.etag is 'Validator of the last applied answer.';
comment on column connect.targets.last_modified is 'Validator of the last applied answer.';
comment on column connect.targets.interval_seconds is 'Seconds between two fetches that the headers of its last answer ask for (max-age); null: not given.';
comment on column connect.targets.file_interval_seconds is 'Seconds between two fetches that the calendar last read asks for (REFRESH-INTERVAL, X-PUBLISHED-TTL); null: not given.';
comment on column connect.targets.first_ok_at is 'When it was first fetched and read successfully.';
comment on column connect.targets.last_ok_at is 'When it was last fetched and read successfully; an unchanged answer counts.';
comment on column connect.targets.last_try_at is 'When it was last tried.';
comment on column connect.targets.failed_count is 'Failures since its last success.';
comment on column connect.targets.first_failed_at is 'When the first of these failures was.';
comment on column connect.targets.is_empty is 'Whether its last answer showed that nothing is posted: an empty schedule, 404, 410.';
comment on column connect.targets.last_snapshot_id is 'The snapshot that was last applied or found unchanged.';
comment on column connect.targets.last_run_id is 'The run that last tried it since its feed was enabled; null: none did. Previews, replays and runs due do not count as tries.';
comment on column connect.targets.read_run_id is 'The run that last read what it lists, and so has what was not understood; null: nothing was read.';
comment on column connect.targets.listed_count is 'Entries ever listed and not withdrawn.';
comment on column connect.targets.last_game_on is 'The day of the last of these entries.';
comment on column connect.targets.slo_hours is 'How old its last success may be before it counts as stale, in hours; connect.objective shortens and lengthens it.';
comment on column connect.targets.excluded_reason is 'Why it is not read (terms of its publisher, robots.txt, an operator); null: it is read.';
comment on column connect.targets.created_at is 'When it was added.';

create table connect.bodies (
  realm_id integer not null references tenancy.realms on delete cascade,
  sha256 bytea not null constraint sha256_has_32_bytes check (octet_length(sha256) = 32),
  byte_count bigint not null,
  content bytea not null,
  last_came_at timestamptz not null default util.now(),
  removed_at timestamptz,
  primary key (realm_id, sha256)
);
create index bodies_old on connect.bodies (last_came_at) where removed_at is null;
alter table connect.bodies alter column content set storage external;
comment on table connect.bodies is 'Bytes that were fetched or uploaded, as they came; the same bytes are stored once.';
comment on column connect.bodies.realm_id is 'The realm.';
comment on column connect.bodies.sha256 is 'SHA-256 of the bytes as they came.';
comment on column connect.bodies.byte_count is 'The number of bytes.';
comment on column connect.bodies.content is 'The bytes, compressed with zstd by the worker; empty: they were removed, or erased with a person.';
comment on column connect.bodies.last_came_at is 'When they last came.';
comment on column connect.bodies.removed_at is 'When they were removed because of their age; null: not removed.';

create table connect.snapshots (
  realm_id integer not null,
  snapshot_id text collate "C" not null constraint snapshot_id_has_its_prefix check (starts_with(snapshot_id, 'snap_')),
  target_id text collate "C" not null,
  sha256 bytea not null,
  final_url text,
  file_name text,
  status_code integer,
  headers jsonb not null default '{}',
  is_complete boolean not null,
  fetched_at timestamptz not null default util.now(),
  primary key (realm_id, snapshot_id),
  foreign key (realm_id, target_id) references connect.targets on delete cascade,
  foreign key (realm_id, sha256) references connect.bodies on delete cascade
);
create index snapshots_target on connect.snapshots (realm_id, target_id, snapshot_id);
create index snapshots_body on connect.snapshots (realm_id, sha256);
comment on table connect.snapshots is 'What a run fetched, or what was uploaded for it: never altered, so that a run can be replayed with a better parser.';
comment on column connect.snapshots.realm_id is 'The realm.';
comment on column connect.snapshots.snapshot_id is 'snap_ + ULID.';
comment on column connect.snapshots.target_id is 'The target.';
comment on column connect.snapshots.sha256 is 'The body.';
comment on column connect.snapshots.final_url is 'Where redirects led; null: uploaded.';
comment on column connect.snapshots.file_name is 'The name of an uploaded file; null: fetched, or without a name.';
comment on column connect.snapshots.status_code is 'The status code of the publisher; null: uploaded.';
comment on column connect.snapshots.headers is 'The relevant headers: content_type, charset, etag, last_modified, date.';
comment on column connect.snapshots.is_complete is 'Whether the transfer reached its stated end.';
comment on column connect.snapshots.fetched_at is 'When it came, by the clock of the service: observed_at of everything read from it.';

create table connect.runs (
  realm_id integer not null,
  run_id text collate "C" not null constraint run_id_is_unique unique constraint run_id_has_its_prefix check (starts_with(run_id, 'run_')),
  target_id text collate "C" not null,
  trigger text not null constraint trigger_is_known check (trigger in ('schedule', 'manual', 'upload', 'preview', 'replay', 'due', 'accept')),
  is_dry boolean not null default false,
  state text not null constraint state_is_known check (state in ('claimed', 'not_modified', 'failed', 'fetched', 'unreadable', 'extracted', 'unchanged',
    'applied', 'held', 'accepted', 'discarded', 'superseded', 'previewed', 'excluded')),
  snapshot_id text collate "C",
  observed_at timestamptz,
  parser text,
  parser_version integer,
  layout jsonb,
  notes jsonb,
  row_count integer,
  entry_count integer,
  skipped_count integer,
  counts jsonb,
  measures jsonb,
  reasons text[],
  trial jsonb,
  failure text,
  error_code text,
  request_count integer not null default 0,
  byte_count bigint,
  batch_ids text[] collate "C",
  made_by text,
  started_at timestamptz not null default util.now(),
  ended_at timestamptz,
  primary key (realm_id, run_id),
  foreign key (realm_id, target_id) references connect.targets on delete cascade,
  foreign key (realm_id, snapshot_id) references connect.snapshots on delete cascade
);
create index runs_target on connect.runs (realm_id, target_id, run_id);
create index runs_open on connect.runs (realm_id, target_id, run_id) where state in ('claimed', 'fetched', 'extracted');
create index runs_held on connect.runs (realm_id, target_id, run_id) where state = 'held';
create index runs_snapshot on connect.runs (realm_id, snapshot_id);
comment on table connect.runs is 'Each fetch of a target, or reading of something stored: the results, as numbers and text.';
comment on column connect.runs.realm_id is 'The realm.';
comment on column connect.runs.run_id is 'run_ + ULID.';
comment on column connect.runs.target_id is 'The target.';
comment on column connect.runs.trigger is 'schedule, manual, upload, preview (applies nothing), replay (of a stored snapshot), due (of the last one, because a score became final) or accept (of a held one, by the column mapping given).';
comment on column connect.runs.is_dry is 'Whether it is a dry run, which only shows what it would do.';
comment on column connect.runs.state is 'claimed, fetched, extracted: in progress. not_modified, failed, unreadable, unchanged, applied, held, accepted, discarded, superseded, previewed, excluded: how it ended.';
comment on column connect.runs.snapshot_id is 'The snapshot that was read; null: nothing new came.';
comment on column connect.runs.observed_at is 'observed_at of its observations: when its snapshot was fetched; for a due run, the last answer that confirmed it.';
comment on column connect.runs.parser is 'The parser.';
comment on column connect.runs.parser_version is 'The version of the parser.';
comment on column connect.runs.layout is 'What was recognised: headers, fingerprint, mapping with its reasons, unused columns.';
comment on column connect.runs.notes is 'Warnings, unknown words and columns of persons that were left out.';
comment on column connect.runs.row_count is 'Rows or events read: entries and skips together.';
comment on column connect.runs.entry_count is 'Rows or events that were understood.';
comment on column connect.runs.skipped_count is 'Rows or events that were not, each with its reason in connect.skips.';
comment on column connect.runs.counts is 'new, changed, same, missing and withdrawn entries, as applied or as they would be.';
comment on column connect.runs.measures is 'Each measure of drift: number, value, bound, whether it holds the run, text and examples.';
comment on column connect.runs.reasons is 'Why it was held, a sentence each.';
comment on column connect.runs.trial is 'The trials where columns changed: the roles looked for (sought), their earlier columns (was), the columns that are gone, the result of each mapping (tried), and what fits (suggestion); null: no trial.';
comment on column connect.runs.failure is 'A sentence on what failed; null: nothing did.';
comment on column connect.runs.error_code is 'The same as a code.';
comment on column connect.runs.request_count is 'Requests that it made, redirects and robots.txt included.';
comment on column connect.runs.byte_count is 'Bytes that came.';
comment on column connect.runs.batch_ids is 'The batches that it pushed.';
comment on column connect.runs.made_by is 'Who requested it; null: the schedule.';
comment on column connect.runs.started_at is 'When it started.';
comment on column connect.runs.ended_at is 'When it ended; null: in progress.';

create type connect.entry as (
  number integer, row_number integer, file_id text, title_key text, home text, away text, home_key text, away_key text, division text, division_key text,
  venue text, field text, on_day date, start_at timestamptz, home_score integer, away_score integer, data jsonb
);
comment on type connect.entry is 'An entry of a file as the database reads it: its identity, the values by which drift is measured, and the data of its observation.';

create table connect.entries (
  realm_id integer not null,
  run_id text collate "C" not null,
  number integer not null,
  row_number integer not null,
  file_id text collate "C",
  external_id text collate "C",
  matched_by text,
  title_key text collate "C" not null,
  home text,
  away text,
  home_key text collate "C" not null,
  away_key text collate "C" not null,
  division text,
  division_key text collate "C" not null,
  venue text,
  field text,
  on_day date not null,
  start_at timestamptz,
  home_score integer,
  away_score integer,
  hash bytea not null,
  data jsonb not null,
  primary key (realm_id, run_id, number),
  foreign key (realm_id, run_id) references connect.runs on delete cascade
);
create index entries_external_id on connect.entries (realm_id, run_id, external_id);
comment on table connect.entries is 'What a run read, until it is applied; kept while it is held.';
comment on column connect.entries.realm_id is 'The realm.';
comment on column connect.entries.run_id is 'The run.';
comment on column connect.entries.number is 'Its ordinal in the file, from 1.';
comment on column connect.entries.row_number is 'The row of the file, from 1.';
comment on column connect.entries.file_id is 'The id that the file gives it, if no other entry has it; null: none.';
comment on column connect.entries.external_id is 'The entry of connect.listed that it is, or will be.';
comment on column connect.entries.matched_by is 'file_id, day, sides, or exchanged (sides); null: it is new.';
comment on column connect.entries.title_key is 'The title and kind, folded, for an entry without two sides.';
comment on column connect.entries.home is 'The home side, or the first, as the file names it.';
comment on column connect.entries.away is 'The away side, or the second.';
comment on column connect.entries.home_key is 'The first folded; empty: none.';
comment on column connect.entries.away_key is 'The second folded; empty: none.';
comment on column connect.entries.division is 'The division.';
comment on column connect.entries.division_key is 'The division folded; empty: none.';
comment on column connect.entries.venue is 'The venue.';
comment on column connect.entries.field is 'The field.';
comment on column connect.entries.on_day is 'The local day.';
comment on column connect.entries.start_at is 'When it starts; null: not known.';
comment on column connect.entries.home_score is 'The score of the first side.';
comment on column connect.entries.away_score is 'The score of the second.';
comment on column connect.entries.hash is 'The hash of data, to detect changes.';
comment on column connect.entries.data is 'The data of its observation.';

create table connect.skips (
  realm_id integer not null,
  run_id text collate "C" not null,
  number integer not null,
  place text not null,
  code text not null,
  words text not null,
  excerpt text not null,
  primary key (realm_id, run_id, number),
  foreign key (realm_id, run_id) references connect.runs on delete cascade
);
comment on table connect.skips is 'Rows that a run could not read, with the reason.';
comment on column connect.skips.realm_id is 'The realm.';
comment on column connect.skips.run_id is 'The run.';
comment on column connect.skips.number is 'Its ordinal, from 1.';
comment on column connect.skips.place is 'The row of the file, or the UID of the event.';
comment on column connect.skips.code is 'The reason as a code.';
comment on column connect.skips.words is 'The reason as text.';
comment on column connect.skips.excerpt is 'The text there, at most 200 characters, without columns of persons.';

create table connect.listed (
  realm_id integer not null,
  target_id text collate "C" not null,
  external_id text collate "C" not null,
  file_id text collate "C",
  title_key text collate "C" not null,
  home text,
  away text,
  home_key text collate "C" not null,
  away_key text collate "C" not null,
  division text,
  division_key text collate "C" not null,
  venue text,
  field text,
  on_day date not null,
  start_at timestamptz,
  home_score integer,
  away_score integer,
  hash bytea not null,
  data jsonb not null,
  first_run_id text collate "C" not null,
  last_run_id text collate "C" not null,
  said_at timestamptz not null,
  missing_since timestamptz,
  withdrawn_at timestamptz,
  primary key (realm_id, target_id, external_id),
  foreign key (realm_id, target_id) references connect.targets on delete cascade
);
create index listed_file_id on connect.listed (realm_id, target_id, file_id);
create index listed_keys on connect.listed (realm_id, target_id, home_key, away_key, division_key, on_day);
create index listed_days on connect.listed (realm_id, target_id, on_day) where withdrawn_at is null;
create index listed_missing on connect.listed (realm_id, target_id, missing_since) where missing_since is not null and withdrawn_at is null;
comment on table connect.listed is 'What a target lists: one row for each entry ever applied. It gives an entry an identity that outlives the ids of the file.';
comment on column connect.listed.realm_id is 'The realm.';
comment on column connect.listed.target_id is 'The target.';
comment on column connect.listed.external_id is 'The external id of its fixture: the id of the file if usable, else e_ + ULID.';
comment on column connect.listed.file_id is 'The id that the file last gave it.';
comment on column connect.listed.title_key is 'As in connect.entries.';
comment on column connect.listed.home is 'As last reported by the file, or as in an accepted shape.';
comment on column connect.listed.away is 'As home.';
comment on column connect.listed.home_key is 'As home.';
comment on column connect.listed.away_key is 'As home.';
comment on column connect.listed.division is 'As home.';
comment on column connect.listed.division_key is 'As home.';
comment on column connect.listed.venue is 'As home.';
comment on column connect.listed.field is 'As home.';
comment on column connect.listed.on_day is 'As home.';
comment on column connect.listed.start_at is 'As home.';
comment on column connect.listed.home_score is 'As home.';
comment on column connect.listed.away_score is 'As home.';
comment on column connect.listed.hash is 'The hash of the data last pushed.';
comment on column connect.listed.data is 'The data last pushed.';
comment on column connect.listed.first_run_id is 'The run that first listed it.';
comment on column connect.listed.last_run_id is 'The run that last changed it.';
comment on column connect.listed.said_at is 'The age of the data of that run: its observed_at.';
comment on column connect.listed.missing_since is 'When it was first missing; null: it is listed.';
comment on column connect.listed.withdrawn_at is 'When it was withdrawn; null: not withdrawn.';

create table connect.baselines (
  realm_id integer not null,
  target_id text collate "C" not null,
  run_id text collate "C" not null,
  profile jsonb not null,
  accepted_by text,
  note text,
  accepted_at timestamptz not null default util.now(),
  superseded_at timestamptz,
  primary key (realm_id, target_id, run_id),
  foreign key (realm_id, target_id) references connect.targets on delete cascade,
  foreign key (realm_id, run_id) references connect.runs on delete cascade
);
create unique index a_target_has_one_baseline on connect.baselines (realm_id, target_id) where superseded_at is null;
create index baselines_run on connect.baselines (realm_id, run_id);
comment on table connect.baselines is 'The shapes with which the runs of a target are compared, current and earlier.';
comment on column connect.baselines.realm_id is 'The realm.';
comment on column connect.baselines.target_id is 'The target.';
comment on column connect.baselines.run_id is 'The run whose shape it is.';
comment on column connect.baselines.profile is 'fingerprint, headers, mapping, count, fill (share of entries by field), night (share of starts), skipped (share of rows).';
comment on column connect.baselines.accepted_by is 'Who accepted it; null: the first run, or one that fitted the previous shape.';
comment on column connect.baselines.note is 'Why it was accepted.';
comment on column connect.baselines.accepted_at is 'When it became the baseline.';
comment on column connect.baselines.superseded_at is 'When another replaced it; null: it is in force.';

create table connect.hosts (
  host text collate "C" primary key,
  next_at timestamptz not null default util.now(),
  leased_until timestamptz,
  gap_ms integer not null default 2000 constraint gap_is_0_to_60_seconds check (gap_ms between 0 and 60000)
);
comment on table connect.hosts is 'Politeness towards publishers, shared by all feeds: one request at a time, with a gap. Outlives realms.';
comment on column connect.hosts.host is 'The host.';
comment on column connect.hosts.next_at is 'When the next request may be sent.';
comment on column connect.hosts.leased_until is 'When the lease of the worker that sends a request ends; null: not leased.';
comment on column connect.hosts.gap_ms is 'Milliseconds between the end of one request and the next.';

create table connect.stops (
  stop_id bigint generated always as identity primary key,
  host text collate "C" constraint host_is_at_most_255_characters check (length(host) between 1 and 255),
  reason text not null constraint reason_is_1_to_2000_characters check (length(reason) between 1 and 2000),
  made_by text,
  made_at timestamptz not null default util.now(),
  revived_by text,
  revived_note text,
  revived_at timestamptz
);
create unique index one_stop_of_a_host on connect.stops (coalesce(host, '')) where revived_at is null;
comment on table connect.stops is 'What operators stopped for everybody: all requests to a host, or all feeds and connectors. Rows remain after it is revived. Outlives realms.';
comment on column connect.stops.stop_id is 'Ascending number.';
comment on column connect.stops.host is 'The host; null: everything.';
comment on column connect.stops.reason is 'Why it was stopped.';
comment on column connect.stops.made_by is 'Who stopped it.';
comment on column connect.stops.made_at is 'When it was stopped.';
comment on column connect.stops.revived_by is 'Who ended the stop.';
comment on column connect.stops.revived_note is 'Why the stop was ended.';
comment on column connect.stops.revived_at is 'When the stop was ended; null: it is in force.';

create table connect.acts (
  realm_id integer not null references tenancy.realms on delete cascade,
  act_id bigint generated always as identity,
  feed_id text collate "C" not null,
  run_id text collate "C",
  operation text not null constraint operation_is_known check (operation in ('register', 'upload', 'map', 'accept', 'discard', 'enable', 'disable', 'run', 'replay', 'kill', 'revive', 'exclude', 'include', 'add')),
  note text,
  made_by text,
  made_at timestamptz not null default util.now(),
  primary key (realm_id, act_id)
);
create index acts_feed on connect.acts (realm_id, feed_id, act_id);
comment on table connect.acts is 'Who did what to a feed, when and why. Append-only. No foreign keys: the record outlives its subject.';
comment on column connect.acts.realm_id is 'The realm.';
comment on column connect.acts.act_id is 'Ascending number.';
comment on column connect.acts.feed_id is 'The feed or connector.';
comment on column connect.acts.run_id is 'The run; null: it was about the feed.';
comment on column connect.acts.operation is 'What was done.';
comment on column connect.acts.note is 'Why, as noted by the person who did it.';
comment on column connect.acts.made_by is 'Who did it, by their name in manage; null: the service itself.';
comment on column connect.acts.made_at is 'When it was done.';

create type connect.claim as (
  run_id text, token bigint, step text, trigger text, target_id text, feed_id text, mode text, url text, host text, etag text, last_modified text,
  settings jsonb, is_connector boolean, byte_count bigint, account_id text
);
comment on type connect.claim is 'A run that a worker may continue now: step fetch (url is to be fetched) or parse (its snapshot is to be read, see jobs.read_snapshot). settings: those of the parser, except fetched_on; byte_count: of its snapshot (null: none yet). account_id: the account of the feed.';
create type connect.snapshot as (snapshot_id text, content bytea, byte_count bigint, content_type text, charset text, fetched_on date, settings jsonb);
comment on type connect.snapshot is 'A stored snapshot as a parser gets it: the bytes (zstd), and the settings with the local day of the fetch.';
create type connect.measure as (number integer, name text, value numeric, bound numeric, is_over boolean, words text, examples jsonb);
comment on type connect.measure is 'One measure of drift: its number in FEED-30, what was measured and the value from which it holds a run, whether it does, a sentence for people, and example rows.';

grant select, update on connect.feeds to oyss_resolver;
grant select, update on connect.targets to oyss_resolver;
grant select, insert, update, delete on connect.bodies, connect.snapshots, connect.runs, connect.entries, connect.skips, connect.listed, connect.baselines, connect.hosts to oyss_resolver;
grant select, insert on connect.acts to oyss_resolver;
grant select on connect.stops to oyss_resolver;
grant select on intake.erased_ids to oyss_resolver;
