create or replace function desk.use_totp(session_hash bytea, new_session_hash bytea, step bigint) returns desk.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(use_totp.session_hash, 'use_totp', null);
  v_totp tenancy.totp_secrets := desk.lock_totp(v_caller.user_id);
  v_session tenancy.sessions;
begin
  if v_totp.confirmed_at is null then
    raise exception using errcode = 'OYC03', message = 'Your authenticator is not confirmed. Complete adding it first.';
  end if;
  perform desk.take_step(v_totp, use_totp.step);
  v_session := desk.raise_session(v_caller.session_id, use_totp.new_session_hash, null, true);
  perform desk.note_action(v_caller, null, null);
  return desk.show_session(v_session, v_session.session_id);
end;
$$;

comment on function desk.use_totp(bytea, bytea, bigint) is
  'Completes a sign-in, or confirms a session, with a code that the shell verified: SHA-256 of a new token, the time step of the '
  'code. Raises OYA01 (unauthorized: the code was used), OYC03 (conflict: no authenticator). PEOPLE-22, PEOPLE-26.';
revoke execute on function desk.use_totp(bytea, bytea, bigint) from oyss_desk;
grant execute on function desk.use_totp(bytea, bytea, bigint) to oyss_sign_in;
