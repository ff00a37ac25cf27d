create or replace function manage.read_usage_days(credential bytea, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_usage_days.credential, 'read_usage_days', read_usage_days.mode);
  v_result jsonb := jsonb_build_object('now', to_jsonb(manage.usage_of(v_caller.account_id, read_usage_days.mode)))
    || intake.sent_by_day(manage.require_realm(v_caller, read_usage_days.mode), v_caller.account_id);
begin
  return v_result;
end;
$$;

comment on function manage.read_usage_days(bytea, text) is
  'Returns how much of its limits in a mode the account uses at this moment (now: manage.read_usage) and what it sent in the last 30 '
  'days by '
  'day and source (intake.sent_by_day). Raises OYV02 (invalid_parameter). DASHBOARD-76, LIMIT-5.';
