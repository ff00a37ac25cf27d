create or replace function desk.read_usage_days(session_hash bytea, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_usage_days.session_hash, 'read_usage_days', read_usage_days.mode);
  v_result jsonb := jsonb_build_object('now', to_jsonb(desk.usage_of(v_caller.account_id, read_usage_days.mode)))
    || intake.sent_by_day(manage.realm_of(v_caller.account_id, read_usage_days.mode), v_caller.account_id);
begin
  perform desk.note_action(v_caller, read_usage_days.mode, null);
  return v_result;
end;
$$;

comment on function desk.read_usage_days(bytea, text) is
  'Returns how much of its limits in a mode the account uses at this moment (now: desk.read_usage) and what it sent in the last 30 days by '
  'day and source (intake.sent_by_day). Raises OYV02 (invalid_parameter). DASHBOARD-76, LIMIT-5.';
