create or replace function desk.read_connector_run(session_hash bytea, run_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_connector_run.session_hash, 'read_connector_run', null);
  v_feed connect.feeds := desk.connector_of_run(read_connector_run.run_id);
  v_result jsonb;
begin
  v_result := connect.run_page(connect.run_of(read_connector_run.run_id));
  v_caller.account_id := v_feed.account_id;
  perform desk.note_action(v_caller, tenancy.mode_of(v_feed.realm_id), read_connector_run.run_id);
  return v_result;
end;
$$;

comment on function desk.read_connector_run(bytea, text) is
  'Returns a run of a connector of whatever account with all that is to be known to decide on it (connect.run_page). Raises OYV01 '
  '(invalid_id), OYN01 (not_found). DASHBOARD-97.';
