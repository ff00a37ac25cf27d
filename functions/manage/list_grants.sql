create or replace function manage.list_grants(credential bytea, mode text, account_id text default null) returns setof manage.permission
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_grants.credential, 'list_grants', list_grants.mode, list_grants.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  return query
  select d.*
    from tenancy.grants g
   cross join lateral manage.describe_grant(g) d
   where g.account_id = v_account_id and g.revoked_at is null and (list_grants.mode is null or d.mode = list_grants.mode)
   order by g.created_at, g.grant_id;
end;
$$;

comment on function manage.list_grants(bytea, text, text) is
  'Returns the grants that the account holds now in a mode (null: both), the oldest first (audit.grants has those that were revoked, too); '
  'sources null: the grant covers every source. Raises OYN01 (not_found), OYV02 (invalid_parameter: no account). PEOPLE-10, PEOPLE-51.';

create or replace function manage.describe_grant(given tenancy.grants) returns manage.permission
language sql stable
set search_path = pg_catalog, pg_temp
begin atomic
  select (given).grant_id, (given).account_id, r.mode, (given).organization_id, (given).scope,
         (select array_agg(s.source_key order by s.source_key)
            from tenancy.sources s
           where s.realm_id = (given).realm_id and s.source_id = any ((given).source_ids)),
         (given).created_at
    from tenancy.realms r
   where r.realm_id = (given).realm_id;
end;

comment on function manage.describe_grant(tenancy.grants) is 'Returns a grant as people see it. ACCOUNT-6.';
