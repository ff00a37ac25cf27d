--! Previous: sha1:3eb3e68291172770a93e017e06e868316fdcf100
--! Hash: sha1:1ef664d026e56d3246ee6eb812cda480ea483d80
--! Message: answers

create type api.answer as (body text, etag text, is_unchanged boolean);
comment on type api.answer is 'What a read answers: JSON text (null when unchanged), its entity tag, and whether If-None-Match named it.';

create type api.box_score as (body text, etag text, is_unchanged boolean, fixture_id text, is_of_players boolean);
comment on type api.box_score is 'What the read of a box score answers: as api.answer, with the fixture that it is of, and whether it shows lines of players.';

create type api.receipt as (body text, etag text, is_replayed boolean);
comment on type api.receipt is 'What a push answers: the receipt as JSON text, its entity tag, and whether it is that of an earlier request.';

create type util.page as (data text, place text, count integer);
comment on type util.page is 'A page of a list: its elements as a JSON array, where to go on (null: at the end), and how many it has.';

create type api.fixture_filter as (
  team text, competition text, division text, stage text, venue text, sport text, kind text, status text[], from_at timestamptz, to_at timestamptz,
  updated_since timestamptz, near_latitude double precision, near_longitude double precision, near_km double precision, from_day date, to_day date
);
comment on type api.fixture_filter is 'The filters of GET /v1/fixtures; null where not given. A bound that is a day is given as its midnight UTC too.';

create type api.competition_filter as (
  sport text, kind text, region text, from_date date, to_date date, near_latitude double precision, near_longitude double precision, near_km double precision, q text
);
comment on type api.competition_filter is 'The filters of GET /v1/competitions; null where not given.';

create type manage.account as (account_id text, name text, status text, suspended_reason text, created_at timestamptz);
comment on type manage.account is 'An account.';

create type manage.limits as (account_id text, requests_per_minute integer, pushes_per_minute integer, key_requests_per_minute integer, address_requests_per_minute integer, deliveries_per_minute integer, waiting_batches integer, stored_megabytes integer);
comment on type manage.limits is 'The limits of an account in live mode; in test mode a quarter of each.';

create type manage.key as (
  key_id text, account_id text, mode text, kind text, last_four text, created_at timestamptz, rolled_at timestamptz, revoked_at timestamptz,
  revoked_by text
);
comment on type manage.key is 'An API key, without its secret.';

create type manage.source as (source_id text, account_id text, mode text, source_key text, class text, rank smallint, created_at timestamptz);
comment on type manage.source is 'A source.';

create type manage.permission as (grant_id text, account_id text, mode text, organization_id text, scope text, sources text[], created_at timestamptz);
comment on type manage.permission is 'A permission that an organization gave an account.';

create type manage.representative as (account_id text, mode text, organization_id text, created_at timestamptz);
comment on type manage.representative is 'An account that speaks for an organization.';

create type manage.review as (
  review_id text, mode text, entity_type text, first_id text, first_name text, second_id text, second_name text, status text, kind text,
  rests_on text, score double precision, evidence jsonb, matcher integer, proposed_at timestamptz, decided_at timestamptz, decided_by text,
  undone_at timestamptz, undone_by text, survivor_id text
);
comment on type manage.review is 'A pair of entities that may be one, with what they are called today: what was compared, what was decided of it, by whom and when, and, where they are one, which of all that are one with them answers. The other columns are those of identity.decisions.';

create type manage.erasure as (
  mode text, source text, pseudonym text, was_erased_before boolean, is_rehearsal boolean, name_count integer, row_count bigint, row_counts jsonb,
  mention_count bigint
);
comment on type manage.erasure is 'The erasure of a person: of which source, what stands in place of the id since, whether the person was erased before, how many names were looked for, and how many rows changed, of each table. Of a rehearsal, how many would, and in how many observations of the source about other things a name or id stands, which are left as they are (else null).';

create type manage.disclosure as (
  disclosure_id bigint, shown_at timestamptz, account_id text, account_name text, key_id text, fixture_id text, grant_id text, line_count integer
);
comment on type manage.disclosure is 'Lines of players that were shown: when, to whom, with which key, of which fixture, by which grant, and how many.';

create type manage.batch as (
  batch_id text, source_key text, mode text, account_id text, status text, accepted_count integer, rejected_count integer, received_at timestamptz, applied_at timestamptz, error text
);
comment on type manage.batch is 'How a batch stands.';
