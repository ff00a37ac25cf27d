create or replace function desk.show_run(session_hash bytea, mode text, run_id text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(show_run.session_hash, 'show_run', show_run.mode);
  v_run connect.runs := desk.own_run(v_caller.account_id, show_run.mode, show_run.run_id);
  v_result jsonb;
begin
  v_result := manage.show_run(v_run.run_id);
  perform desk.note_action(v_caller, show_run.mode, v_run.run_id);
  return v_result;
end;
$$;

comment on function desk.show_run(bytea, text, text) is
  'Returns a run of the account in a mode, with what it skipped and, while it is held or was a preview, what it would say, as '
  'manage.show_run does. Raises OYV01 (invalid_id), OYN01 (not_found). PEOPLE-14, FEED-32, FEED-34.';
