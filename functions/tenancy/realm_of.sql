create or replace function tenancy.realm_of(account_id text, mode text) returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if realm_of.mode is null or realm_of.mode not in ('test', 'live') then
    raise exception using errcode = 'OYV02', message = 'The mode must be test or live.';
  end if;
  return (
    select r.realm_id from tenancy.realms r
     where r.mode = realm_of.mode and (r.mode = 'live' or r.account_id = realm_of.account_id));
end;
$$;

comment on function tenancy.realm_of(text, text) is
  'Returns the realm in which an account acts in a mode (test, live). Raises OYV02 (invalid_parameter). REALM-2.';
