create or replace function manage.show_provider(account_id text) returns manage.identity_provider
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_provider manage.identity_provider;
begin
  select p.issuer, p.client_id, p.domain, p.default_role, p.set_by, p.set_at,
         (select count(*) from tenancy.identities i where i.account_id = p.account_id), p.domain_confirmed_at
    into v_provider
    from tenancy.identity_providers p
   where p.account_id = show_provider.account_id;
  return v_provider;
end;
$$;

comment on function manage.show_provider(text) is
  'Returns the identity provider of an account, without its secret; all null where there is none. PEOPLE-73.';
