create or replace function manage.find_totp(credential bytea, browser_hash bytea) returns manage.totp
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(find_totp.credential, 'find_totp', null);
  v_totp manage.totp;
begin
  perform tenancy.count_code('totp', v_caller.user_id, find_totp.browser_hash);
  select t.user_id, t.secret, t.last_step, t.confirmed_at is not null into v_totp
    from tenancy.totp_secrets t
   where t.user_id = v_caller.user_id and (t.confirmed_at is not null or t.session_id = v_caller.session_id);
  return v_totp;
end;
$$;

comment on function manage.find_totp(bytea, bytea) is
  'Hands the sealed secret of one''s authenticator, and who one is, to the shell, which verifies a code; all null without one: the '
  'bytes by which the browser is known (null: none). Ten times in fifteen minutes. Raises OYL01 (rate_limited), OYA01 (unauthorized). '
  'PEOPLE-26, PEOPLE-30, PEOPLE-112.';
