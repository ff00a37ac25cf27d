/** The functions that schemas api and jobs offer. */

export const API = [
  'authorize', 'authorize_person', 'check_health', 'consume_tokens', 'create_subscription', 'delete_subscription', 'export_fixtures',
  'find_account', 'find_entity', 'find_realm', 'get_batch', 'get_box_score', 'get_calendar', 'get_competition', 'get_competition_page',
  'get_feed_run', 'get_fixture', 'get_organization', 'get_payload', 'get_standings', 'get_subscription', 'get_team', 'get_team_page',
  'get_venue', 'list_changes', 'list_competitions', 'list_deliveries', 'list_fixture_history', 'list_fixture_results', 'list_fixtures',
  'list_organizations', 'list_provenance', 'list_standings', 'list_subscriptions', 'list_teams', 'list_venues', 'push_observations',
  'read_entities', 'read_metrics', 'read_parts', 'read_release', 'record_disclosures', 'record_usage', 'redeliver',
  'rotate_subscription_secret', 'test_subscription', 'upload_feed_file', 'use_calendar_token', 'wal_position'
]
export const JOBS = [
  'apply_batch', 'apply_run', 'ask_questions', 'begin_reading', 'carry_out_decision', 'choose_leaving', 'claim_deliveries', 'claim_digest',
  'claim_targets', 'conclude_trial', 'confirm_fetches', 'delivery_metrics', 'end_corrections', 'fail_batch', 'judge_games', 'judge_run',
  'kept_since', 'match_names', 'match_waiting', 'merge_matched', 'next_delivery_at', 'next_poll_at', 'preview_run', 'put_back_merging',
  'put_back_undo', 'put_off_batch', 'read_backlog', 'read_snapshot', 'read_time_zones', 'reason_of_stop', 'record_attempt',
  'record_attempts', 'record_digest', 'record_extraction', 'record_fetch', 'record_left', 'redecide_source', 'relay_outbox',
  'resume_batches', 'resume_matching', 'resume_merging', 'resume_redeciding', 'resume_undos', 'resume_withdrawing', 'seal_ledger',
  'start_batch', 'tidy_feeds', 'tidy_keys', 'tidy_webhooks', 'try_mapping', 'undo_run', 'withdraw_feed'
]
