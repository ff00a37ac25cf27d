create or replace function manage.use_totp(credential bytea, new_session_hash bytea, step bigint) returns manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(use_totp.credential, 'use_totp', null);
  v_totp tenancy.totp_secrets := manage.lock_totp(v_caller.user_id);
  v_session tenancy.sessions;
begin
  if v_totp.confirmed_at is null then
    raise exception using errcode = 'OYC03', message = 'Your authenticator is not confirmed. Complete adding it first.';
  end if;
  perform manage.take_step(v_totp, use_totp.step);
  v_session := manage.raise_session(v_caller.session_id, use_totp.new_session_hash, null, true);
  perform manage.log_act(v_caller, null, null);
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.use_totp(bytea, bytea, bigint) is
  'Completes a sign-in, or confirms a session, with a code that the shell verified: SHA-256 of a new token, the time step of the '
  'code. Raises OYA01 (unauthorized: the code was used), OYC03 (conflict: no authenticator). PEOPLE-22, PEOPLE-26.';
