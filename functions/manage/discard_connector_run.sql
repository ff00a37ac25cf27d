create or replace function manage.discard_connector_run(credential bytea, run_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(discard_connector_run.credential, 'discard_connector_run', null);
  v_feed connect.feeds := manage.require_connector_run(discard_connector_run.run_id);
  v_result jsonb;
begin
  v_result := connect.discard_run(discard_connector_run.run_id, discard_connector_run.note, v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), discard_connector_run.run_id, v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.discard_connector_run(bytea, text, text) is
  'Discards what a held run of a connector read; note says why. Returns the run. Raises OYV01 (invalid_id), OYN01 (not_found), OYC03 '
  '(conflict: not held). FEED-37, FEED-273.';
