create or replace function manage.accept_connector_run(credential bytea, run_id text, note text, mapping jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(accept_connector_run.credential, 'accept_connector_run', null);
  v_feed connect.feeds := manage.require_connector_run(accept_connector_run.run_id);
  v_result jsonb;
begin
  v_result := connect.accept_run(
    accept_connector_run.run_id, accept_connector_run.note, v_caller.actor, accept_connector_run.mapping);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), accept_connector_run.run_id, v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.accept_connector_run(bytea, text, text, jsonb) is
  'Accepts the shape of a held run of a connector, as manage.accept_run does of a feed: mapping says what its columns mean, note why. '
  'Returns the run. Raises OYV01 (invalid_id), OYN01 (not_found), OYV02 (invalid_parameter: no such column), OYC03 (conflict: not held, '
  'or nothing says what its columns mean). FEED-36, FEED-273.';
