create or replace function desk.read_run(session_hash bytea, mode text, run_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_run.session_hash, 'read_run', read_run.mode);
  v_run connect.runs := desk.own_run(v_caller.account_id, read_run.mode, read_run.run_id);
  v_result jsonb := connect.run_page(v_run);
begin
  perform desk.note_action(v_caller, read_run.mode, v_run.run_id);
  return v_result;
end;
$$;

comment on function desk.read_run(bytea, text, text) is
  'Returns a run of the account in a mode with all that is to be known to decide on it (connect.run_page). Raises OYV01 (invalid_id), '
  'OYN01 (not_found), OYV02 (invalid_parameter: no mode). DASHBOARD-74.';
