create or replace function manage.confirm_totp(credential bytea, new_session_hash bytea, step bigint) returns manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(confirm_totp.credential, 'confirm_totp', null);
  v_totp tenancy.totp_secrets := manage.lock_totp(v_caller.user_id);
  v_session tenancy.sessions;
begin
  if v_totp.confirmed_at is not null then
    raise exception using errcode = 'OYC03', message = 'Your authenticator is confirmed already.';
  elsif v_totp.session_id is distinct from v_caller.session_id then
    raise exception using errcode = 'OYC03', message = 'This authenticator was begun in another session. Begin anew.';
  end if;
  perform manage.take_step(v_totp, confirm_totp.step);
  perform tenancy.record_factor_change(v_caller.user_id, 'totp_added', v_caller.session_id, null);
  perform tenancy.end_sessions(v_caller.user_id, v_caller.session_id);
  v_session := manage.raise_session(v_caller.session_id, confirm_totp.new_session_hash, null, true);
  perform manage.log_act(v_caller, null, null);
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.confirm_totp(bytea, bytea, bigint) is
  'Completes adding an authenticator with its first code, which the shell verified: SHA-256 of a new token, the time step of the code. '
  'It is asked for at sign-in from then on; the session goes on under the new token, the others end. Raises OYC03 (conflict: none '
  'begun, or confirmed), OYA05 (confirmation_required). PEOPLE-21, PEOPLE-26, PEOPLE-111.';
