create or replace function desk.list_accounts(session_hash bytea) returns setof desk.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_accounts.session_hash, 'list_accounts', null);
begin
  perform desk.note_action(v_caller, null, null);
  return query
  select d.* from manage.list_accounts() a cross join lateral desk.show_account(a.account_id) d
   order by a.created_at, a.account_id;
end;
$$;

comment on function desk.list_accounts(bytea) is
  'Returns all accounts, the oldest first, to staff: each as its people see it. PEOPLE-13.';
