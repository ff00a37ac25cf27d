create or replace function tenancy.remove_factors(user_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from tenancy.passkeys p where p.user_id = remove_factors.user_id;
  delete from tenancy.totp_secrets t where t.user_id = remove_factors.user_id;
  delete from tenancy.recovery_codes c where c.user_id = remove_factors.user_id;
end;
$$;

comment on function tenancy.remove_factors(text) is
  'Removes the passkeys, the authenticator and the recovery codes of a person. PEOPLE-18, PEOPLE-45.';
