create or replace function desk.discard_run(session_hash bytea, mode text, run_id text, note text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(discard_run.session_hash, 'discard_run', discard_run.mode);
  v_run connect.runs := desk.changeable_run(v_caller.account_id, discard_run.mode, discard_run.run_id);
  v_result jsonb;
begin
  v_result := manage.discard_run(v_run.run_id, discard_run.note, v_caller.user_id);
  perform desk.note_action(v_caller, discard_run.mode, v_run.run_id);
  return v_result;
end;
$$;

comment on function desk.discard_run(bytea, text, text, text) is
  'Discards what a held run of the account in a mode read; note says why. Returns the run. Raises OYV01 (invalid_id), OYN01 (not_found), '
  'OYA04 (forbidden: of a connector), OYC03 (conflict: not held). PEOPLE-14, FEED-37.';
