create or replace function manage.list_given_grants(account_id text) returns setof manage.permission
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(list_given_grants.account_id);
begin
  return query
  select g.grant_id, g.account_id, r.mode, g.organization_id, g.scope,
         (select array_agg(s.source_key order by s.source_key)
            from tenancy.sources s
           where s.realm_id = g.realm_id and s.source_id = any (g.source_ids)),
         g.created_at
    from tenancy.representatives p
    join tenancy.grants g on g.realm_id = p.realm_id and g.organization_id = p.organization_id
    join tenancy.realms r on r.realm_id = g.realm_id
   where p.account_id = v_account.account_id and g.revoked_at is null
   order by g.created_at, g.grant_id;
end;
$$;

comment on function manage.list_given_grants(text) is
  'Returns the grants in force that organizations gave which an account speaks for, the oldest first, as manage.list_grants does. '
  'Raises OYV02 (invalid_parameter: no account), OYN01 (not_found). ACCOUNT-6, PRIVACY-1.';
