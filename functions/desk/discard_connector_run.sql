create or replace function desk.discard_connector_run(session_hash bytea, run_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(discard_connector_run.session_hash, 'discard_connector_run', null);
  v_feed connect.feeds := desk.connector_of_run(discard_connector_run.run_id);
  v_result jsonb;
begin
  v_result := manage.discard_run(discard_connector_run.run_id, discard_connector_run.note, v_caller.user_id);
  v_caller.account_id := v_feed.account_id;
  perform desk.note_action(v_caller, tenancy.mode_of(v_feed.realm_id), discard_connector_run.run_id);
  return v_result;
end;
$$;

comment on function desk.discard_connector_run(bytea, text, text) is
  'Discards what a held run of a connector read; note says why. Returns the run. Raises OYV01 (invalid_id), OYN01 (not_found), OYC03 '
  '(conflict: not held). FEED-37, FEED-273.';
