create or replace function manage.lock_totp(user_id text) returns tenancy.totp_secrets
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_totp tenancy.totp_secrets;
begin
  select t.* into v_totp from tenancy.totp_secrets t where t.user_id = lock_totp.user_id for update;
  if v_totp.user_id is null then
    raise exception using errcode = 'OYC03', message = 'You have no authenticator. Add one first.';
  end if;
  return v_totp;
end;
$$;

comment on function manage.lock_totp(text) is
  'Returns the authenticator of a person, locked, so that two requests do not take one code. Raises OYC03 (conflict: there is '
  'none). PEOPLE-26.';
