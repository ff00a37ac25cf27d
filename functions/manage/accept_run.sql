create or replace function manage.accept_run(credential bytea, mode text, run_id text, note text, mapping jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(accept_run.credential, 'accept_run', accept_run.mode);
  v_feed connect.feeds := manage.require_editable_run(v_caller, accept_run.mode, accept_run.run_id);
  v_result jsonb;
begin
  v_result := connect.accept_run(accept_run.run_id, accept_run.note, v_caller.actor, accept_run.mapping);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), accept_run.run_id, v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.accept_run(bytea, text, text, text, jsonb) is
  'Accepts the shape of a held run of the account in a mode; mapping ({role: header}; {}: as it is read; null: what was suggested where '
  'that is clear) says what its columns mean, note why. Returns the run with the mapping that was taken. Raises OYV01 (invalid_id), OYN01 '
  '(not_found), OYA04 (forbidden: of a connector), OYV02 (invalid_parameter: no such column), OYC03 (conflict: not held, or nothing says '
  'what its columns mean). PEOPLE-14, FEED-36, FEED-282.';
