create or replace function manage.discard_run(credential bytea, mode text, run_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(discard_run.credential, 'discard_run', discard_run.mode);
  v_feed connect.feeds := manage.require_editable_run(v_caller, discard_run.mode, discard_run.run_id);
  v_result jsonb;
begin
  v_result := connect.discard_run(discard_run.run_id, discard_run.note, v_caller.actor);
  perform manage.log_act(v_caller, tenancy.mode_of(v_feed.realm_id), discard_run.run_id, v_feed.account_id);
  return v_result;
end;
$$;

comment on function manage.discard_run(bytea, text, text, text) is
  'Discards what a held run of the account in a mode read; note says why. Returns the run. Raises OYV01 (invalid_id), OYN01 (not_found), '
  'OYA04 (forbidden: of a connector), OYC03 (conflict: not held). PEOPLE-14, FEED-37.';
