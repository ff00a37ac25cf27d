create or replace function manage.list_my_accounts(credential bytea) returns setof manage.membership
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_my_accounts.credential, 'list_my_accounts', null);
begin
  return query
  select a.account_id, a.name, a.status, m.role
    from tenancy.memberships m
    join tenancy.accounts a on a.account_id = m.account_id
   where m.user_id = v_caller.user_id
   order by m.created_at, a.account_id;
end;
$$;

comment on function manage.list_my_accounts(bytea) is
  'Returns the accounts that a person is a member of, with the role in each, those joined first first. PEOPLE-10.';
