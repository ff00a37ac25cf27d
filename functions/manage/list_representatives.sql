create or replace function manage.list_representatives(credential bytea, account_id text) returns setof manage.representative
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_representatives.credential, 'list_representatives', null, list_representatives.account_id);
begin
  return query
  select p.account_id, r.mode, p.organization_id, p.created_at
    from tenancy.representatives p
    join tenancy.realms r on r.realm_id = p.realm_id
   where p.account_id = manage.require_account(v_caller)
   order by p.created_at, r.mode, p.organization_id;
end;
$$;

comment on function manage.list_representatives(bytea, text) is
  'Returns the organizations that an account speaks for, oldest first. Raises OYV02 (invalid_parameter: no account), OYN01 (not_found). '
  'PRIVACY-1.';
