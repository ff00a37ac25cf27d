create or replace function desk.replay_run(session_hash bytea, mode text, run_id text, is_dry boolean) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(replay_run.session_hash, 'replay_run', replay_run.mode);
  v_run connect.runs := desk.changeable_run(v_caller.account_id, replay_run.mode, replay_run.run_id);
  v_result jsonb;
begin
  v_result := manage.replay_run(v_run.run_id, replay_run.is_dry, v_caller.user_id);
  perform desk.note_action(v_caller, replay_run.mode, v_result ->> 'run_id');
  return v_result;
end;
$$;

comment on function desk.replay_run(bytea, text, text, boolean) is
  'Reads the stored snapshot of a run of the account in a mode again with the parser of today, in a run of its own (is_dry: applying '
  'nothing), which it returns. Raises OYV01 (invalid_id), OYN01 (not_found), OYA04 (forbidden: of a connector), OYC03 (conflict: no '
  'snapshot, erased, removed, or stopped). PEOPLE-14, FEED-47 to FEED-49.';
