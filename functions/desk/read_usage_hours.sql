create or replace function desk.read_usage_hours(session_hash bytea, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_usage_hours.session_hash, 'read_usage_hours', read_usage_hours.mode);
  v_result jsonb := jsonb_build_object('now', to_jsonb(desk.usage_of(v_caller.account_id, read_usage_hours.mode)))
    || tenancy.usage_by_hour(manage.realm_of(v_caller.account_id, read_usage_hours.mode), v_caller.account_id);
begin
  perform desk.note_action(v_caller, read_usage_hours.mode, null);
  return v_result;
end;
$$;

comment on function desk.read_usage_hours(bytea, text) is
  'Returns how much of its limits in a mode the account uses at this moment (now: desk.read_usage) and what came with its keys in the last '
  '24 hours by hour, route and key (tenancy.usage_by_hour). Raises OYV02 (invalid_parameter). DASHBOARD-76, LIMIT-5, LIMIT-50.';
