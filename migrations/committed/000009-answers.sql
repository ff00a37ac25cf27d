--! Previous: sha1:94fe2d6b4d6e4734b1a1af4bfbc713c909d47f12
--! Hash: sha1:ae66cbadac7ed5c340394125ec0c6ba0877fff99
--! Message: answers

create type api.answer as (body text, etag text, is_unchanged boolean);
comment on type api.answer is 'The answer to a read: JSON text (null when unchanged), its entity tag, and whether If-None-Match named it.';

create type api.box_score as (body text, etag text, is_unchanged boolean, fixture_id text, is_of_players boolean);
comment on type api.box_score is 'The answer to a read of a box score: as api.answer, with its fixture, and whether it shows lines of players.';

create type api.receipt as (body text, etag text, is_replayed boolean);
comment on type api.receipt is 'The answer to a push: the receipt as JSON text, its entity tag, and whether it is that of an earlier request.';

create type util.page as (data text, place text, count integer);
comment on type util.page is 'A page of a list: its elements as a JSON array, the cursor from which to continue (null: at the end), and how many elements it has.';

create type api.fixture_filter as (
  team text, competition text, division text, stage text, venue text, sport text, kind text, status text[], from_at timestamptz, to_at timestamptz,
  updated_since timestamptz, near_latitude double precision, near_longitude double precision, near_km double precision, from_day date, to_day date
);
comment on type api.fixture_filter is 'The filters of GET /v1/fixtures; null if not given. A bound that is a day is also given as its midnight UTC.';

create type api.competition_filter as (
  sport text, kind text, region text, from_date date, to_date date, near_latitude double precision, near_longitude double precision, near_km double precision, q text
);
comment on type api.competition_filter is 'The filters of GET /v1/competitions; null if not given.';

create type manage.limits as (account_id text, requests_per_minute integer, pushes_per_minute integer, key_requests_per_minute integer, address_requests_per_minute integer, deliveries_per_minute integer, waiting_batches integer, stored_megabytes integer);
comment on type manage.limits is 'The limits of an account in live mode; in test mode a quarter of each.';

create type manage.key as (
  key_id text, account_id text, mode text, kind text, last_four text, created_at timestamptz, rolled_at timestamptz, revoked_at timestamptz,
  revoked_by text, used_at timestamptz, pushed_at timestamptz, networks text[]
);
comment on type manage.key is 'An API key, without its secret; when it was last used, and last used for a push, to the hour; and for a secret key the networks of its use, the latest first.';

create type manage.source as (source_id text, account_id text, mode text, source_key text, class text, rank smallint, created_at timestamptz);
comment on type manage.source is 'A source.';

create type manage.permission as (grant_id text, account_id text, mode text, organization_id text, scope text, sources text[], created_at timestamptz);
comment on type manage.permission is 'A permission that an organization gave an account.';

create type manage.representative as (account_id text, mode text, organization_id text, created_at timestamptz);
comment on type manage.representative is 'An account that represents an organization.';

create type manage.organization as (mode text, organization_id text, name text, is_private boolean, team_count integer);
comment on type manage.organization is 'An organization of a mode: its name, whether its teams are private, and how many teams are known to belong to it, as far as tenancy.teams_of looks.';

create type manage.review as (
  review_id text, mode text, entity_type text, first_id text, first_name text, second_id text, second_name text, status text, kind text,
  rests_on text, score double precision, evidence jsonb, matcher integer, proposed_at timestamptz, decided_at timestamptz, decided_by text,
  undone_at timestamptz, undone_by text, survivor_id text, note text, alike_count integer,
  doubt text, asked_for text, asked_by text, asked_at timestamptz, last_error text
);
comment on type manage.review is 'A pair of entities that may be duplicates, with their current names: what was compared, what was decided, by whom and when, and, if they are merged, the survivor; alike_count: how many pending pairs have the same question, this one included. The other columns are those of identity.decisions.';

create type manage.outcome as (review_id text, is_under_way boolean, survivor_id text, changes integer, alike integer);
comment on type manage.outcome is 'The outcome of a decision on a pair: its review (another one if a pair that was kept apart is merged again); whether a worker is to carry it out; else the entity that both lead to (null: they are apart), and how many changes were written. alike: how many pairs of the same question were decided likewise (null: not requested).';

create type manage.erasure as (
  mode text, source text, pseudonym text, was_erased_before boolean, is_rehearsal boolean, name_count integer, row_count bigint, row_counts jsonb,
  mention_count bigint
);
comment on type manage.erasure is 'The erasure of a person: the source, what has replaced the id since, whether the person was erased before, how many names were searched for, and how many rows of each table changed. For a rehearsal, how many would change, and how many observations of the source about other things contain a name or id and are left as they are (else null).';

create type manage.disclosure as (
  disclosure_id bigint, shown_at timestamptz, account_id text, account_name text, key_id text, fixture_id text, grant_id text, line_count integer
);
comment on type manage.disclosure is 'Lines of players that were shown: when, to which account, by which key, of which fixture, by which grant, and how many.';

create type manage.batch as (
  batch_id text, source_key text, mode text, account_id text, status text, accepted_count integer, rejected_count integer, received_at timestamptz, applied_at timestamptz, error text
);
comment on type manage.batch is 'The state of a batch.';

create type manage.replay as (batch_id text, accepted integer, rejected integer, errors jsonb);
comment on type manage.replay is 'What was read of a batch that is applied again: how many observations were accepted and rejected, and what is wrong with those (index, path, message).';

create type webhook.page as (data jsonb, next_cursor text);
comment on type webhook.page is 'A page of deliveries as they are published, and the delivery before which the next page starts (null: no next page).';

create type manage.feed_target as (
  target_id text, url text, state text, listed integer, failures integer, next_at timestamptz, last_ok_at timestamptz, last_try_at timestamptz,
  last_game_on date, excluded_reason text
);
comment on type manage.feed_target is 'What connect.feed_document has of a target: its address, which may hold secrets, how many games it lists, and when it was and will be read.';

create type manage.run as (
  run_id text, target_id text, feed_id text, trigger text, is_dry boolean, state text, snapshot_id text, parser text, parser_version integer,
  layout text, rows integer, entries integer, skipped integer, counts jsonb, reasons text[], mapping jsonb, suggestion jsonb, failure text, error_code text,
  requests integer, bytes bigint, batch_ids text[], is_settled boolean, made_by text, started_at timestamptz, ended_at timestamptz
);
comment on type manage.run is 'What connect.run_document has of a run: what began it, what was read by which parser, its counts, why it is held or failed, and the batches that it pushed.';

create type manage.feed as (
  feed_id text, account_id text, mode text, name text, kind text, source_id text, source_key text, source_class text, tier text, sport text, team text,
  time_zone text, day_first boolean, covers text, settings jsonb, requests_per_hour integer, status text, status_reason text, status_since timestamptz,
  killed_at timestamptz, killed_reason text, created_at timestamptz, targets manage.feed_target[], last_run manage.run
);
comment on type manage.feed is 'What connect.feed_document has of a feed or connector: its settings, its status and why, its targets and its last run.';

create type manage.webhook as (
  id text, type text, mode text, url text, events text[], filter jsonb, status text, disabled_reason text, disabled_at timestamptz,
  created_at timestamptz, previous_secret_ends_at timestamptz
);
comment on type manage.webhook is 'What webhook.subscription_document has of a subscription.';

create type manage.attempt as (
  attempt integer, ended_at timestamptz, status_code integer, duration_ms integer, error text, next_attempt_at timestamptz
);
comment on type manage.attempt is 'What webhook.delivery_document has of an attempt that ended.';

create type manage.delivery as (
  id text, type text, subscription text, event jsonb, status text, next_attempt_at timestamptz, created_at timestamptz, attempts manage.attempt[]
);
comment on type manage.delivery is 'What webhook.delivery_document has of a delivery: event {id, type}, and each attempt.';

create type manage.delivery_page as (data manage.delivery[], next_cursor text);
comment on type manage.delivery_page is 'What webhook.page is, with its deliveries as rows.';

create type manage.missed as (failed integer, missing integer, has_more_missing boolean, most integer);
comment on type manage.missed is 'What webhook.count_recoverable counts, each up to most.';

create type manage.recovered as (recovered integer);
comment on type manage.recovered is 'How many deliveries webhook.recover sends.';

create type manage.waiting_review as (
  review_id text, entity_type text, status text, score double precision, alike_count integer, first_name text, second_name text, speaks_for text,
  speaks_against text, proposed_at timestamptz, decided_at timestamptz, decided_by text, undone_at timestamptz
);
comment on type manage.waiting_review is 'What identity.reviews_page has of a review.';

create type manage.review_page as (data manage.waiting_review[], next_cursor text, waiting jsonb);
comment on type manage.review_page is 'What identity.reviews_page answers: reviews, and how many wait of each type.';

create type manage.stop as (scope text, host text, reason text, made_by text, made_at timestamptz);
comment on type manage.stop is 'What manage.describe_stop has of what operators stopped for everybody.';

create type manage.target as (
  mode text, account_id text, feed_id text, feed text, source_key text, status text, status_reason text, status_since timestamptz, target_id text,
  host text, state text, is_fault boolean, excluded_reason text, listed_count integer, last_ok_at timestamptz, last_try_at timestamptz,
  failed_count integer, next_at timestamptz, is_excluded boolean, is_killed boolean
);
comment on type manage.target is 'A target of a feed or connector, whose columns audit.targets describes; and whether an operator excluded it (is_excluded), or stopped its feed or connector (is_killed).';

create type manage.connector as (
  feed_id text, account_id text, account_name text, mode text, name text, source_key text, kind text, parser text, status text, status_reason text,
  status_since timestamptz, killed_reason text, target_count integer, faulty_count integer, excluded_count integer, listed_count integer,
  last_ok_at timestamptz, last_run_id text, last_run_state text, last_run_at timestamptz, held_run_id text
);
comment on type manage.connector is 'A connector of an account: the parser that it names (null: that of its kind), its status and why; how many targets it has, how many of them are stale or failing, how many excluded, how many entries they list, and when one was last read; its last run, and the oldest held run.';

create type manage.caller as (
  operation text, user_id text, session_id text, token_id text, account_id text, role text, is_operator boolean, is_logged boolean,
  made_by text, actor text
);
comment on type manage.caller is 'The caller of an operation, as the guard found it: the person, the session or user token, the account concerned and the role there; whether the log records it; the user of the command line (made_by; else null), which reaches every account; the name used in records (actor: the person, else made_by). If nobody is signed in, all are null except the operation and whether it is logged.';

create type manage.session as (
  session_id text, account_id text, method text, awaits_factor boolean, address text, agent text, created_at timestamptz, last_seen_at timestamptz,
  expires_at timestamptz, is_current boolean
);
comment on type manage.session is 'A session of a person: the account it shows, how it started and whether a second factor is awaited; its network and browser; whether it is the one that asks.';

create type manage.password as (user_id text, phc text);
comment on type manage.password is 'The input for verifying a password: a PHC string, and its person. Without a person (null) the string is invented and no password matches it.';

create type manage.passkey_key as (user_id text, public_key bytea, counter bigint, transports text[]);
comment on type manage.passkey_key is 'The input for verifying the signature of a passkey; all null if the passkey is not known.';

create type manage.passkey as (passkey_id text, name text, transports text[], created_at timestamptz, last_used_at timestamptz);
comment on type manage.passkey is 'A passkey of a person.';

create type manage.new_passkey as (user_id text, email text, name text, credential_ids bytea[]);
comment on type manage.new_passkey is 'The person a passkey is created for, and the passkeys that the person already has.';

create type manage.provider_question as (
  account_id text, account_name text, issuer text, client_id text, secret bytea, challenge text, nonce text, verifier text, is_link boolean
);
comment on type manage.provider_question is 'The request to an identity provider: the account and how its provider is reached, the secret sealed by the shell; state, nonce and PKCE verifier; whether to link the person signed in. All null if there is none.';

create type manage.identity_provider as (issuer text, client_id text, domain text, default_role text, set_by text, set_at timestamptz, identity_count integer, domain_confirmed_at timestamptz);
comment on type manage.identity_provider is 'The identity provider of an account, without its secret, how many people signed in with it, and when its domain was confirmed; all null if there is none.';

create type manage.totp as (user_id text, secret bytea, last_step bigint, is_confirmed boolean);
comment on type manage.totp is 'The input for verifying a code: the person, the secret, sealed by the shell for that person, and the time step of the last accepted code; all null if the person has no authenticator.';

create type manage.link as (kind text, account_id text, account_name text, role text, email text, expires_at timestamptz, is_known boolean);
comment on type manage.link is 'The purpose of a link: kind invitation, first_owner, reset, or operator (an invitation or reset of an operator, which creates a passkey); the account and role; the address, and whether that person already signs in here.';

create type manage.me as (
  user_id text, email text, name text, is_operator boolean, session_id text, token_id text, account_id text, account_name text, role text,
  account_status text, suspended_reason text, confirmed_until timestamptz, has_password boolean, has_totp boolean, passkey_count integer,
  recovery_code_count integer, method text, requires_second_factor boolean, factors_changed_at timestamptz
);
comment on type manage.me is 'The person signed in: the person, the current account with the role there, why it is suspended and whether it requires a second factor, until when no confirmation is needed, the ways of signing in (recovery codes left) and the one of this session; when another session or an operator last changed how the person signs in (null: acknowledged).';

create type manage.membership as (account_id text, name text, status text, role text);
comment on type manage.membership is 'An account and the role that a person has there.';

create type manage.person as (user_id text, email text, name text, role text, created_at timestamptz, last_seen_at timestamptz, has_second_factor boolean);
comment on type manage.person is 'A person of an account: since when, last seen, and whether by passkey or authenticator.';

create type manage.invitation as (
  invitation_id text, email text, role text, invited_by text, created_at timestamptz, expires_at timestamptz, status text
);
comment on type manage.invitation is 'An invitation into an account; status waiting, accepted, revoked or expired.';

create type manage.user_token as (
  token_id text, name text, role text, created_at timestamptz, expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz
);
comment on type manage.user_token is 'A token with which scripts act for a person, without its secret.';

create type manage.calendar_token as (
  token_id text, name text, organization_id text, team_id text, created_at timestamptz, last_used_on date, revoked_at timestamptz
);
comment on type manage.calendar_token is 'A link to calendars that are not public, without its secret: for one team, or for all teams of an organization (team_id null).';

create type manage.account as (
  account_id text, name text, status text, suspended_reason text, created_at timestamptz, allowed_classes text[], requires_second_factor boolean
);
comment on type manage.account is 'An account, with the classes of sources that its people may register in live mode, and whether they need a second factor.';

create type manage.usage as (
  mode text, requests_per_minute integer, requests_used integer, pushes_per_minute integer, pushes_used integer, batch_limit integer, batches_waiting integer,
  byte_limit bigint, bytes_stored bigint
);
comment on type manage.usage is 'How much of its limits in a mode an account uses: requests and pushes with secret keys in this minute, waiting batches, bytes of pushed bodies.';

create type manage.concern as (kind text, count integer, what text, name text, reason text);
comment on type manage.concern is 'Something that needs attention: its kind, how often it occurs, the newest object concerned, its display name, and why.';

create type manage.day as (day date, batches integer, accepted integer, rejected integer);
comment on type manage.day is 'A day (UTC) of an account in a mode: batches pushed, observations accepted and rejected.';

create type manage.action as (
  action_id bigint, made_at timestamptz, operation text, note text, mode text, what text, user_id text, user_name text, token_id text, made_by text,
  about text
);
comment on type manage.action is 'What was done in an account, as in tenancy.actions, with a text for the operation and the current names of the person and the object.';

create type manage.rule as (
  operation text, mode text, least_role text, is_read boolean, is_logged boolean, takes_tokens boolean, is_open_while_suspended boolean,
  confirmation text, note text
);
comment on type manage.rule is 'Who may do what; tenancy.permissions describes its columns.';

create type manage.user as (
  user_id text, email text, name text, is_operator boolean, account_id text, role text, suspended_reason text, created_at timestamptz,
  last_seen_at timestamptz
);
comment on type manage.user is 'A person, with one account and the role there (null: in none).';

create type manage.sign_in_link as (kind text, account_id text, user_id text, email text, expires_at timestamptz);
comment on type manage.sign_in_link is 'A link that lets a person in once.';

create type manage.allowed_class as (account_id text, class text, allowed_by text, allowed_at timestamptz);
comment on type manage.allowed_class is 'A class of sources that the people of an account may register in live mode.';
