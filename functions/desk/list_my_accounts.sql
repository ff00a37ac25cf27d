create or replace function desk.list_my_accounts(session_hash bytea) returns setof desk.membership
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_my_accounts.session_hash, 'list_my_accounts', null);
begin
  perform desk.note_action(v_caller, null, null);
  return query
  select a.account_id, a.name, a.status, m.role
    from tenancy.memberships m
    join tenancy.accounts a on a.account_id = m.account_id
   where m.user_id = v_caller.user_id
   order by m.created_at, a.account_id;
end;
$$;

comment on function desk.list_my_accounts(bytea) is
  'Returns the accounts that a person is a member of, with the role in each, those joined first first. PEOPLE-10.';
