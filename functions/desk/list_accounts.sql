create or replace function desk.list_accounts(session_hash bytea) returns setof manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_accounts.session_hash, 'list_accounts', null);
begin
  perform desk.note_action(v_caller, null, null);
  return query
  select a.* from manage.list_accounts() a;
end;
$$;

comment on function desk.list_accounts(bytea) is
  'Returns all accounts, the oldest first, to staff. PEOPLE-13.';
