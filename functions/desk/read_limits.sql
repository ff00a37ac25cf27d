create or replace function desk.read_limits(session_hash bytea, account_id text) returns manage.limits
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_limits.session_hash, 'read_limits', null);
  v_limits manage.limits := manage.read_limits(read_limits.account_id);
begin
  v_caller.account_id := v_limits.account_id;
  perform desk.note_action(v_caller, null, null);
  return v_limits;
end;
$$;

comment on function desk.read_limits(bytea, text) is
  'Returns the limits of an account, as they are in live mode. Raises OYN01 (not_found), OYV02 (invalid_parameter: no account). '
  'PEOPLE-126, LIMIT-6.';
