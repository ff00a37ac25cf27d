create or replace function manage.read_connector_run(credential bytea, run_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_connector_run.credential, 'read_connector_run', null);
  v_feed connect.feeds := manage.require_connector_run(read_connector_run.run_id);
begin
  return connect.run_page(connect.run_of(read_connector_run.run_id));
end;
$$;

comment on function manage.read_connector_run(bytea, text) is
  'Returns a run of a connector of whatever account with all that is to be known to decide on it (connect.run_page). Raises OYV01 '
  '(invalid_id), OYN01 (not_found). DASHBOARD-97.';
