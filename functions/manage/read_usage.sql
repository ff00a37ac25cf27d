create or replace function manage.read_usage(credential bytea, mode text) returns manage.usage
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_usage.credential, 'read_usage', read_usage.mode);
  v_usage manage.usage := manage.usage_of(v_caller.account_id, read_usage.mode);
begin
  return v_usage;
end;
$$;

comment on function manage.read_usage(bytea, text) is
  'Returns how much of its limits in a mode the account uses at this moment. Raises OYV02 (invalid_parameter). PEOPLE-10, LIMIT-5, '
  'LIMIT-6.';
