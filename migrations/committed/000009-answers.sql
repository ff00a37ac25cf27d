--! Previous: sha1:710907ba286faa32682949e1bbd9fba6eb7e41eb
--! Hash: sha1:beddca7901c2558d2a716fc35f267c0c79a3310b
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

create type manage.limits as (account_id text, requests_per_minute integer, pushes_per_minute integer, key_requests_per_minute integer, address_requests_per_minute integer, deliveries_per_minute integer, waiting_batches integer, stored_megabytes integer);
comment on type manage.limits is 'The limits of an account in live mode; in test mode a quarter of each.';

create type manage.key as (
  key_id text, account_id text, mode text, kind text, last_four text, created_at timestamptz, rolled_at timestamptz, revoked_at timestamptz,
  revoked_by text, used_at timestamptz, pushed_at timestamptz, networks text[]
);
comment on type manage.key is 'An API key, without its secret; when it was last used, and for a push, to the hour, and a secret key from which networks, the latest first.';

create type manage.source as (source_id text, account_id text, mode text, source_key text, class text, rank smallint, created_at timestamptz);
comment on type manage.source is 'A source.';

create type manage.permission as (grant_id text, account_id text, mode text, organization_id text, scope text, sources text[], created_at timestamptz);
comment on type manage.permission is 'A permission that an organization gave an account.';

create type manage.representative as (account_id text, mode text, organization_id text, created_at timestamptz);
comment on type manage.representative is 'An account that speaks for an organization.';

create type manage.organization as (mode text, organization_id text, name text, is_private boolean, team_count integer);
comment on type manage.organization is 'An organization of a mode: its name, whether its teams are private, and how many there are whose organization it is known to be, as far as tenancy.teams_of looks.';

create type manage.review as (
  review_id text, mode text, entity_type text, first_id text, first_name text, second_id text, second_name text, status text, kind text,
  rests_on text, score double precision, evidence jsonb, matcher integer, proposed_at timestamptz, decided_at timestamptz, decided_by text,
  undone_at timestamptz, undone_by text, survivor_id text, note text, alike_count integer,
  doubt text, asked_for text, asked_by text, asked_at timestamptz, last_error text
);
comment on type manage.review is 'A pair of entities that may be one, with what they are called today: what was compared, what was decided of it, by whom and when, and, where they are one, which of all that are one with them answers; alike_count: how many pairs wait for the same answer, this one included. The other columns are those of identity.decisions.';

create type manage.outcome as (review_id text, is_under_way boolean, survivor_id text, changes integer, alike integer);
comment on type manage.outcome is 'What came of a decision on a pair: its review (another one where two that were parted are merged again); whether a worker is to carry it out; else which entity answers for both (null: they are two), and how many changes were written. alike: how many pairs of the same question were decided likewise (null: none was to be).';

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

create type manage.replay as (batch_id text, accepted integer, rejected integer, errors jsonb);
comment on type manage.replay is 'What was read of a batch that is applied again: how many observations were accepted and rejected, and what is wrong with those (index, path, message).';

create type webhook.page as (data jsonb, next_cursor text);
comment on type webhook.page is 'A page of deliveries as they are shown, and before which the next one begins (null: there is none).';

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
comment on type manage.target is 'A target of a feed or connector, as audit.targets explains its columns; and whether an operator excluded it (is_excluded), or stopped its feed or connector (is_killed).';

create type manage.connector as (
  feed_id text, account_id text, account_name text, mode text, name text, source_key text, kind text, parser text, status text, status_reason text,
  status_since timestamptz, killed_reason text, target_count integer, faulty_count integer, excluded_count integer, listed_count integer,
  last_ok_at timestamptz, last_run_id text, last_run_state text, last_run_at timestamptz, held_run_id text
);
comment on type manage.connector is 'A connector of an account: the parser that it names (null: that of its kind), its status and why; how many targets it has, how many of them are stale or failing, how many excluded, what they list, and when one was last read; its last run, and the oldest that is held.';

create type manage.caller as (
  verb text, user_id text, session_id text, token_id text, account_id text, role text, is_operator boolean, is_logged boolean,
  made_by text, actor text
);
comment on type manage.caller is 'Who calls an operation, as the guard found: the person, the session or user token, the account that is meant and the role there; whether the log keeps it; the user of the command line (made_by; else null), which reaches every account; what stands for who acts in records (actor: the person, else made_by). Of who is not signed in all are null but the operation and whether it is logged.';

create type manage.session as (
  session_id text, account_id text, method text, awaits_factor boolean, address text, agent text, created_at timestamptz, last_seen_at timestamptz,
  expires_at timestamptz, is_current boolean
);
comment on type manage.session is 'A session of a person: which account it looks at, how it began and whether a second factor is awaited; from which network and browser; whether it is the one that asks.';

create type manage.password as (user_id text, phc text);
comment on type manage.password is 'What a password is verified with: a PHC string, and whose it is. Without a person (null) the string is invented and nothing fits it.';

create type manage.passkey_key as (user_id text, public_key bytea, counter bigint, transports text[]);
comment on type manage.passkey_key is 'What the signature of a passkey is verified with; all null where the passkey is not known.';

create type manage.passkey as (passkey_id text, name text, transports text[], created_at timestamptz, last_used_at timestamptz);
comment on type manage.passkey is 'A passkey of a person.';

create type manage.new_passkey as (user_id text, email text, name text, credential_ids bytea[]);
comment on type manage.new_passkey is 'Whom a passkey is made for, and which the person has already.';

create type manage.provider_question as (
  account_id text, account_name text, issuer text, client_id text, secret bytea, challenge text, nonce text, verifier text, is_link boolean
);
comment on type manage.provider_question is 'What an identity provider is asked: the account and how its provider is reached, the secret sealed by the shell; state, nonce and PKCE verifier; whether to link who is signed in. All null where there is none.';

create type manage.identity_provider as (issuer text, client_id text, domain text, default_role text, set_by text, set_at timestamptz, identity_count integer, domain_confirmed_at timestamptz);
comment on type manage.identity_provider is 'The identity provider of an account, without its secret, how many people came by it, and when its domain was confirmed; all null where there is none.';

create type manage.totp as (user_id text, secret bytea, last_step bigint, is_confirmed boolean);
comment on type manage.totp is 'What a code is verified with: whose it is, the secret, sealed by the shell for that person, and the time step of the last code that was taken; all null where the person has no authenticator.';

create type manage.link as (kind text, account_id text, account_name text, role text, email text, expires_at timestamptz, is_known boolean);
comment on type manage.link is 'What a link is for: kind invitation, first_owner, reset, or operator (of either kind, it makes a passkey); into which account and role; for which address, and whether that person signs in here already.';

create type manage.me as (
  user_id text, email text, name text, is_operator boolean, session_id text, token_id text, account_id text, account_name text, role text,
  account_status text, suspended_reason text, confirmed_until timestamptz, has_password boolean, has_totp boolean, passkey_count integer,
  recovery_code_count integer, method text, requires_second_factor boolean, factors_changed_at timestamptz
);
comment on type manage.me is 'Who is signed in: the person, the account that is looked at with the role there, why it is suspended and whether it requires a second factor, until when nothing need be confirmed, the ways of signing in (recovery codes that are left) and the one of this session; when another session or an operator last changed how the person signs in (null: acknowledged).';

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
comment on type manage.user_token is 'A token by which scripts act for a person, without its secret.';

create type manage.calendar_token as (
  token_id text, name text, organization_id text, team_id text, created_at timestamptz, last_used_on date, revoked_at timestamptz
);
comment on type manage.calendar_token is 'A link to calendars that are not public, without its secret: of one team, or of all of an organization (team_id null).';

create type manage.account as (
  account_id text, name text, status text, suspended_reason text, created_at timestamptz, allowed_classes text[], requires_second_factor boolean
);
comment on type manage.account is 'An account, with the classes of sources that its people may register in live mode, and whether they need a second factor.';

create type manage.usage as (
  mode text, requests_per_minute integer, requests_used integer, pushes_per_minute integer, pushes_used integer, batch_limit integer, batches_waiting integer,
  byte_limit bigint, bytes_stored bigint
);
comment on type manage.usage is 'How much of its limits in a mode an account uses: requests and pushes with secret keys in this minute, batches that wait, bytes of pushed bodies.';

create type manage.concern as (kind text, count integer, what text, name text, reason text);
comment on type manage.concern is 'Something that wants attention: of which kind, how often, the (newest) thing it is about, what people call that, and why.';

create type manage.day as (day date, batches integer, accepted integer, rejected integer);
comment on type manage.day is 'A day (UTC) of an account in a mode: batches that were pushed, observations in them that were accepted and rejected.';

create type manage.action as (
  action_id bigint, made_at timestamptz, verb text, note text, mode text, what text, user_id text, user_name text, token_id text, made_by text,
  about text
);
comment on type manage.action is 'What was done in an account, as tenancy.actions says it, with what the verb is in words and what the person, and that to which it was done, are called today.';

create type manage.rule as (
  verb text, mode text, least_role text, is_read boolean, is_logged boolean, takes_tokens boolean, is_open_while_suspended boolean,
  confirmation text, note text
);
comment on type manage.rule is 'Who may do what, as tenancy.permissions explains its columns.';

create type manage.user as (
  user_id text, email text, name text, is_operator boolean, account_id text, role text, suspended_reason text, created_at timestamptz,
  last_seen_at timestamptz
);
comment on type manage.user is 'A person, with one account and the role there (null: in none).';

create type manage.sign_in_link as (kind text, account_id text, user_id text, email text, expires_at timestamptz);
comment on type manage.sign_in_link is 'A link that lets a person in once.';

create type manage.allowed_class as (account_id text, class text, allowed_by text, allowed_at timestamptz);
comment on type manage.allowed_class is 'A class of sources that the people of an account may register in live mode.';
