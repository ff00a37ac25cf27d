create or replace function manage.read_totp(credential bytea) returns manage.totp
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_totp.credential, 'read_totp', null);
  v_totp manage.totp;
begin
  select t.user_id, t.secret, t.last_step, false into v_totp
    from tenancy.totp_secrets t
   where t.user_id = v_caller.user_id and t.confirmed_at is null and t.session_id = v_caller.session_id;
  return v_totp;
end;
$$;

comment on function manage.read_totp(bytea) is
  'Hands the sealed secret of the authenticator that one is adding, and who one is, to the shell, which shows it; all null where none was '
  'begun, or it is confirmed. No attempt of a code, so it is not counted. PEOPLE-26, PEOPLE-113.';
