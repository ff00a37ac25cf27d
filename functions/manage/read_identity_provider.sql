create or replace function manage.read_identity_provider(credential bytea) returns manage.identity_provider
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_identity_provider.credential, 'read_identity_provider', null);
begin
  return manage.show_provider(v_caller.account_id);
end;
$$;

comment on function manage.read_identity_provider(bytea) is
  'Returns the identity provider of the account, without its secret; all null where there is none. PEOPLE-73.';
