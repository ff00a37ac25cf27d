create or replace function manage.list_sources(credential bytea, mode text, account_id text default null) returns setof manage.source
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_sources.credential, 'list_sources', list_sources.mode, list_sources.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  return query
  select d.*
    from tenancy.sources s
   cross join lateral manage.describe_source(s) d
   where s.account_id = v_account_id and (list_sources.mode is null or d.mode = list_sources.mode)
   order by s.created_at, s.source_id;
end;
$$;

comment on function manage.list_sources(bytea, text, text) is
  'Returns the sources of the account in a mode (null: both), the oldest first. Raises OYN01 (not_found), OYV02 (invalid_parameter: no '
  'account). PEOPLE-10, ACCOUNT-5.';

create or replace function manage.describe_source(source tenancy.sources) returns manage.source
language sql stable
set search_path = pg_catalog, pg_temp
begin atomic
  select (describe_source.source).source_id, (describe_source.source).account_id, r.mode, (describe_source.source).source_key,
         (describe_source.source).class, (describe_source.source).rank, (describe_source.source).created_at
    from tenancy.realms r
   where r.realm_id = (describe_source.source).realm_id;
end;

comment on function manage.describe_source(tenancy.sources) is 'Returns a source as people see it. ACCOUNT-5.';
