create or replace function manage.list_sources(account_id text, mode text) returns setof manage.source
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(list_sources.account_id);
begin
  return query
  select s.source_id, s.account_id, r.mode, s.source_key, s.class, s.rank, s.created_at
    from tenancy.sources s
    join tenancy.realms r on r.realm_id = s.realm_id
   where s.account_id = v_account.account_id
     and (list_sources.mode is null or r.mode = list_sources.mode)
   order by s.created_at, s.source_id;
end;
$$;

comment on function manage.list_sources(text, text) is
  'Returns the sources of an account in a mode (null: both). Raises OYV02 (invalid_parameter: no account), OYN01 (not_found).';
