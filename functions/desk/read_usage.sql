create or replace function desk.read_usage(session_hash bytea, mode text) returns desk.usage
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_usage.session_hash, 'read_usage', read_usage.mode);
  v_usage desk.usage := desk.usage_of(v_caller.account_id, read_usage.mode);
begin
  perform desk.note_action(v_caller, read_usage.mode, null);
  return v_usage;
end;
$$;

comment on function desk.read_usage(bytea, text) is
  'Returns how much of its limits in a mode the account uses at this moment. Raises OYV02 (invalid_parameter). PEOPLE-10, LIMIT-5, '
  'LIMIT-6.';
