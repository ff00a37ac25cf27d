/** Every column that can hold a text, JSON or bytes: erased with a person, or why no person can stand there (persons.test.ts). */
export type Columns = Record<string, string>

/** Table -> its columns that the erasure rewrites, and the function file that does. */
export const ERASED: Record<string, Columns> = {
  'intake/erase_batches.sql': { 'intake.batches': 'error errors payload readable', 'intake.observations': 'correction data external_id' },
  'canon/erase_person.sql': { 'canon.claims': 'value', 'canon.external_ids': 'external_id player_id', 'canon.stat_lines': 'player' },
  'connect/erase_person.sql': {
    'connect.bodies': 'content', 'connect.entries': 'data title_key', 'connect.listed': 'data title_key', 'connect.undos': 'result',
    'connect.skips': 'excerpt place words', 'connect.runs': 'failure layout measures notes preview reasons settings trial'
  }
}

/** Why they cannot hold a person -> table -> columns. */
export const OTHERS: Record<string, Columns> = {
  'an id that the service makes': {
    'canon.claims': 'observation_id', 'canon.competitions': 'competition_id host_id merged_into', 'ledger.sweeps': 'after_batch_id',
    'canon.divisions': 'competition_id division_id merged_into', 'ledger.folds': 'entity_id',
    'canon.external_ids': 'entity_id observation_id origin_id source_id', 'canon.fixture_sides': 'fixture_id team_id',
    'canon.fixtures': 'competition_id division_id fixture_id merged_into stage_id venue_id',
    'canon.organizations': 'merged_into organization_id', 'canon.corrections': 'ended_observation_id observation_id',
    'canon.stages': 'division_id merged_into stage_id', 'canon.stat_lines': 'fixture_id stat_line_id team_id',
    'canon.teams': 'merged_into organization_id team_id', 'canon.venues': 'merged_into venue_id',
    'identity.decisions': 'asked_account_id decision_id first_id question rests_on second_id',
    'identity.redirects': 'decision_id entity_id survivor_id', 'intake.batches': 'account_id batch_id key_id request_id source_id',
    'canon.covered_claims': 'observation_id', 'intake.erased_ids': 'source_id', 'intake.idempotency_keys': 'account_id batch_id',
    'intake.observations': 'batch_id observation_id source_id', 'intake.judging': 'fixture_id', 'matching.unread': 'source_id',
    'intake.judged_games': 'fixture_id source_id', 'intake.turns': 'account_id', 'ledger.causes': 'change_group',
    'identity.grounds': 'decision_id ground_id', 'identity.merges': 'decision_id', 'ledger.changes': 'entity_id',
    'ledger.erasures': 'source_id', 'ledger.outbox': 'account_id event_id scopes subject', 'ledger.versions': 'entity_id observation_id',
    'matching.names': 'source_id', 'search.name_words': 'entity_id', 'standings.rows': 'stage_id team_id',
    'standings.tables': 'missing_fixtures stage_id', 'tenancy.accounts': 'account_id',
    'tenancy.grants': 'account_id grant_id organization_id source_ids', 'tenancy.key_uses': 'key_id', 'tenancy.usage_hours': 'key_id',
    'tenancy.keys': 'account_id key_id', 'tenancy.realms': 'account_id', 'tenancy.representatives': 'account_id organization_id',
    'tenancy.members': 'account_id owner_id', 'tenancy.sources': 'account_id source_id yields_to', 'webhook.attempts': 'delivery_id',
    'webhook.deliveries': 'delivery_id event_id subscription_id', 'webhook.events': 'event_id', 'webhook.queues': 'subscription_id',
    'webhook.subscriptions': 'account_id competition_id subscription_id team_id',
    'webhook.topics': 'competition_id scope subscription_id',
    'tenancy.disclosures': 'account_id fixture_id grant_id key_id organization_id',
    'connect.acts': 'feed_id run_id', 'connect.baselines': 'run_id target_id', 'connect.entries': 'run_id',
    'connect.feeds': 'account_id feed_id source_id', 'connect.listed': 'first_run_id last_run_id target_id',
    'connect.runs': 'batch_ids run_id snapshot_id target_id', 'connect.skips': 'run_id', 'connect.snapshots': 'snapshot_id target_id',
    'connect.targets': 'feed_id last_run_id last_snapshot_id read_run_id target_id', 'connect.undos': 'run_id',
    'tenancy.allowed_classes': 'account_id', 'tenancy.users': 'user_id provider_account_id', 'tenancy.memberships': 'account_id user_id',
    'tenancy.invitations': 'accepted_by account_id invitation_id', 'tenancy.sign_in_links': 'account_id user_id',
    'tenancy.sessions': 'account_id session_id user_id', 'tenancy.passwords': 'user_id', 'tenancy.totp_secrets': 'session_id user_id',
    'tenancy.recovery_codes': 'user_id', 'tenancy.factor_changes': 'session_id user_id', 'tenancy.passkeys': 'passkey_id user_id',
    'tenancy.user_tokens': 'account_id session_id token_id user_id', 'tenancy.actions': 'account_id session_id token_id user_id what',
    'tenancy.private_organizations': 'organization_id', 'tenancy.digests': 'user_id', 'tenancy.notice_blocks': 'account_id blocked_id',
    'tenancy.calendar_tokens': 'account_id organization_id team_id token_id', 'tenancy.identity_providers': 'account_id',
    'tenancy.notices': 'account_id fixture_id notice_id recipient_id source_id', 'tenancy.challenges': 'account_id session_id',
    'tenancy.questions': 'account_id batch_id fixture_id question_id source_id', 'tenancy.identities': 'account_id user_id'
  },
  'a word out of a list of the contract, kept by a check or by validation': {
    'canon.competitions': 'kind sport time_zone', 'canon.divisions': 'age_group gender', 'canon.fixture_sides': 'role',
    'canon.fixtures': 'kind sport status time_status time_zone', 'canon.organizations': 'kind', 'canon.stages': 'points tiebreakers type',
    'canon.stat_lines': 'sport', 'canon.teams': 'age_group gender sport', 'canon.venues': 'time_zone', 'ledger.retentions': 'what',
    'identity.decisions': 'kind status', 'intake.batches': 'status', 'ledger.sweeps': 'what', 'ledger.folds': 'entity_type',
    'intake.erased_ids': 'kind', 'intake.observations': 'cleared type', 'ledger.causes': 'kind',
    'standings.tables': 'points tiebreak_source tiebreakers', 'tenancy.accounts': 'status', 'tenancy.grants': 'scope',
    'tenancy.key_uses': 'purpose', 'tenancy.usage_hours': 'route',
    'tenancy.keys': 'kind', 'tenancy.members': 'mode', 'tenancy.realms': 'embedder mode', 'tenancy.sources': 'class',
    'webhook.deliveries': 'state', 'webhook.subscriptions': 'status',
    'connect.acts': 'operation', 'connect.feeds': 'covers deletion kind sport status time_zone', 'connect.runs': 'state trigger',
    'tenancy.allowed_classes': 'class', 'tenancy.memberships': 'role', 'tenancy.invitations': 'role', 'tenancy.sign_in_links': 'kind',
    'tenancy.sessions': 'method', 'tenancy.factor_changes': 'what', 'tenancy.user_tokens': 'role', 'tenancy.actions': 'mode',
    'tenancy.notices': 'field kind', 'tenancy.permissions': 'confirmation least_role logins mode', 'tenancy.challenges': 'purpose',
    'tenancy.identity_providers': 'default_role', 'tenancy.questions': 'answer field'
  },
  'a word of the service itself': {
    'likeness.rules': 'entity_type kind sentence', 'likeness.weights': 'entity_type feature level rule sentence',
    'likeness.words': 'domain language role value word', 'matching.contradictions': 'rule',
    'canon.claims': 'field implied_by', 'canon.external_ids': 'entity_type', 'identity.decisions': 'asked_for doubt entity_type last_error',
    'matching.embeddings': 'entity_type', 'matching.names': 'entity_type', 'identity.redirects': 'entity_type',
    'intake.idempotency_keys': 'endpoint', 'ledger.changes': 'entity_type event', 'ledger.outbox': 'event',
    'ledger.versions': 'entity_type', 'search.name_words': 'entity_type', 'search.vocabulary': 'entity_type', 'standings.rows': 'steps',
    'standings.tables': 'derived_from', 'tenancy.buckets': 'bucket',
    'tenancy.logins': 'part role_name', 'canon.corrections': 'ended_by field', 'canon.covered_claims': 'field implied_by',
    'webhook.attempts': 'error', 'webhook.deliveries': 'leased_by', 'webhook.events': 'type', 'webhook.queues': 'skipped_reason',
    'webhook.subscriptions': 'disabled_reason events', 'webhook.topics': 'event',
    'connect.entries': 'matched_by', 'connect.feeds': 'status_reason', 'connect.runs': 'counts error_code parser reason_codes',
    'connect.skips': 'code',
    'connect.targets': 'leased_by', 'connect.undos': 'error', 'util.objects': 'kind name', 'util.release': 'number',
    'tenancy.permissions': 'note operation', 'tenancy.actions': 'operation', 'tenancy.sign_in_counts': 'bucket'
  },
  'a hash, a key or a secret': {
    'canon.external_ids': 'content_hash', 'identity.decisions': 'evidence_hash', 'likeness.versions': 'content_hash',
    'intake.batches': 'payload_sha256', 'intake.erased_ids': 'id_hash key_mark',
    'intake.idempotency_keys': 'idempotency_key payload_hash', 'intake.observations': 'content_hash',
    'ledger.erasures': 'hash_after hash_before', 'ledger.seals': 'hash parts', 'ledger.retentions': 'parts path sha256',
    'tenancy.keys': 'key_hash last_four', 'tenancy.logins': 'password', 'tenancy.realms': 'cursor_secret',
    'webhook.subscriptions': 'previous_secret secret',
    'connect.bodies': 'sha256', 'connect.entries': 'hash', 'connect.listed': 'hash', 'connect.snapshots': 'sha256',
    'tenancy.invitations': 'link_hash', 'tenancy.sign_in_links': 'link_hash', 'tenancy.sessions': 'session_hash browser_hash',
    'tenancy.passwords': 'phc', 'tenancy.totp_secrets': 'secret', 'tenancy.recovery_codes': 'code_hash',
    'tenancy.passkeys': 'credential_id public_key', 'tenancy.user_tokens': 'token_hash',
    'tenancy.calendar_tokens': 'token_hash', 'util.objects': 'hash', 'util.release': 'hash',
    'tenancy.challenges': 'challenge nonce token_hash verifier', 'tenancy.identity_providers': 'secret',
    'tenancy.entries': 'credential_hash'
  },
  'made by the erasure itself, which refuses to name the person there': {
    'intake.erased_ids': 'pseudonym', 'ledger.erasures': 'made_by pseudonym reason row_counts'
  },
  'said by an operator or an account of itself': {
    'likeness.versions': 'made_by note',
    'identity.decisions': 'asked_by decided_by note undone_by', 'intake.batches': 'content_type', 'ledger.causes': 'made_by source',
    'tenancy.accounts': 'name suspended_reason', 'tenancy.sources': 'source_key', 'tenancy.grants': 'revoked_by',
    'tenancy.key_uses': 'network', 'tenancy.keys': 'revoked_by', 'webhook.subscriptions': 'host url',
    'connect.acts': 'made_by note', 'connect.baselines': 'accepted_by note',
    'connect.feeds': 'disabled_reason killed_reason name settings team',
    'connect.hosts': 'host', 'connect.stops': 'host made_by reason revived_by revived_note', 'connect.runs': 'made_by voided_by',
    'connect.snapshots': 'file_name', 'connect.targets': 'excluded_reason host url', 'connect.undos': 'asked_by',
    'tenancy.allowed_classes': 'allowed_by', 'tenancy.invitations': 'invited_by', 'tenancy.sign_in_links': 'made_by',
    'tenancy.factor_changes': 'made_by', 'tenancy.questions': 'answered_by', 'tenancy.entries': 'made_by', 'tenancy.actions': 'made_by',
    'tenancy.users': 'suspended_reason', 'tenancy.private_organizations': 'marked_by', 'tenancy.calendar_tokens': 'made_by name',
    'tenancy.identity_providers': 'client_id domain domain_confirmed_by issuer set_by', 'tenancy.identities': 'issuer'
  },
  'of people who sign in, said by themselves or who invites them, no players: removed with the person (manage.remove_user)': {
    'tenancy.users': 'email name provider_email', 'tenancy.invitations': 'email', 'tenancy.sessions': 'address agent',
    'tenancy.passkeys': 'name transports', 'tenancy.user_tokens': 'name', 'tenancy.identities': 'subject'
  },
  'what a publisher calls columns, addresses and versions of its page': {
    'connect.baselines': 'profile', 'connect.snapshots': 'final_url headers', 'connect.targets': 'etag last_modified'
  },
  'about a competition, a club, a place or a team, whose names are public: no player is in it': {
    'canon.competitions': 'name season website', 'canon.divisions': 'level name',
    'canon.organizations': 'country name region sanctioning short_name website', 'canon.stages': 'name',
    'canon.teams': 'colors level name sanctioning season', 'canon.venues': 'address fields name',
    'matching.name_keys': 'key', 'matching.names': 'keys parts said', 'search.name_words': 'word',
    'search.vocabulary': 'word', 'canon.corrections': 'replaced value', 'canon.covered_claims': 'value',
    'connect.entries': 'away away_key division division_key field home home_key venue',
    'connect.listed': 'away away_key division division_key field home home_key venue'
  },
  'about a fixture, which names no player': {
    'canon.fixtures': 'document previous result sides title url venue_field', 'connect.entries': 'external_id file_id',
    'connect.listed': 'external_id file_id', 'connect.runs': 'unchanged_ids', 'tenancy.notices': 'value', 'tenancy.questions': 'value'
  },
  'what is compared of teams, clubs, places, competitions and games, and why an operator says that two are one: no player is compared': {
    'identity.decisions': 'evidence'
  },
  'figures by name, and the part of the game': {
    'canon.stat_lines': 'period stats'
  },
  'of versions: the player of a stat line is named without a value, which a check keeps (a_version_names_no_player)': {
    'ledger.folds': 'live observations previous state', 'ledger.versions': 'kinds moves observations state'
  },
  'made of versions, or of fixtures and teams: events name no player (EVENT-8)': {
    'ledger.changes': 'document', 'ledger.outbox': 'data', 'webhook.events': 'body'
  }
}
