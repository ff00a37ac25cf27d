create or replace function manage.read_usage_hours(credential bytea, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_usage_hours.credential, 'read_usage_hours', read_usage_hours.mode);
  v_result jsonb := jsonb_build_object('now', to_jsonb(manage.usage_of(v_caller.account_id, read_usage_hours.mode)))
    || tenancy.usage_by_hour(manage.require_realm(v_caller, read_usage_hours.mode), v_caller.account_id);
begin
  return v_result;
end;
$$;

comment on function manage.read_usage_hours(bytea, text) is
  'Returns how much of its limits in a mode the account uses at this moment (now: manage.read_usage) and what came with its keys in '
  'the last '
  '24 hours by hour, route and key (tenancy.usage_by_hour). Raises OYV02 (invalid_parameter). DASHBOARD-76, LIMIT-5, LIMIT-50.';
