create or replace function manage.list_given_grants(
  credential bytea, mode text, account_id text default null
) returns setof manage.permission
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    list_given_grants.credential, 'list_given_grants', list_given_grants.mode, list_given_grants.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  return query
  select d.*
    from tenancy.representatives p
    join tenancy.grants g on g.realm_id = p.realm_id and g.organization_id = p.organization_id
   cross join lateral manage.describe_grant(g) d
   where p.account_id = v_account_id and g.revoked_at is null
     and (list_given_grants.mode is null or d.mode = list_given_grants.mode)
   order by g.created_at, g.grant_id;
end;
$$;

comment on function manage.list_given_grants(bytea, text, text) is
  'Returns the grants in force of organizations that the account speaks for, in a mode (null: both), the oldest first. Raises OYN01 '
  '(not_found), OYV02 (invalid_parameter: no account). ACCOUNT-6, PEOPLE-51, PRIVACY-1.';
