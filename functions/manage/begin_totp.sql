create or replace function manage.begin_totp(credential bytea, secret bytea) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(begin_totp.credential, 'begin_totp', null);
begin
  insert into tenancy.totp_secrets as t (user_id, secret, session_id) values (v_caller.user_id, begin_totp.secret, v_caller.session_id)
  on conflict on constraint totp_secrets_pkey do update
     set secret = excluded.secret, session_id = excluded.session_id, last_step = null, created_at = util.now()
   where t.confirmed_at is null;
  if not found then
    raise exception using errcode = 'OYC03', message = 'You have an authenticator already. Remove it first.';
  end if;
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.begin_totp(bytea, bytea) is
  'Begins to add an authenticator: its secret, sealed by the shell. One that was not confirmed is replaced, and this session alone '
  'completes it. Raises OYC03 (conflict: there is one), OYA05 (confirmation_required). PEOPLE-26, PEOPLE-150.';
