create or replace function manage.read_run(credential bytea, mode text, run_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_run.credential, 'read_run', read_run.mode);
  v_run connect.runs := manage.require_own_run(v_caller, read_run.mode, read_run.run_id);
  v_result jsonb := connect.run_page(v_run);
begin
  return v_result;
end;
$$;

comment on function manage.read_run(bytea, text, text) is
  'Returns a run of the account in a mode with all that is to be known to decide on it (connect.run_page). Raises OYV01 (invalid_id), '
  'OYN01 (not_found), OYV02 (invalid_parameter: no mode). DASHBOARD-74.';
