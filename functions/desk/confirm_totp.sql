create or replace function desk.confirm_totp(session_hash bytea, step bigint) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(confirm_totp.session_hash, 'confirm_totp', null);
  v_totp tenancy.totp_secrets := desk.lock_totp(v_caller.user_id);
begin
  if v_totp.confirmed_at is not null then
    raise exception using errcode = 'OYC03', message = 'Your authenticator is confirmed already.';
  end if;
  perform desk.take_step(v_totp, confirm_totp.step);
  perform tenancy.end_sessions(v_caller.user_id, v_caller.session_id);
  perform desk.note_action(v_caller, null, null);
end;
$$;

comment on function desk.confirm_totp(bytea, bigint) is
  'Completes adding an authenticator with its first code, which the shell verified: the time step of the code. It is asked for at '
  'sign-in from then on; one''s other sessions end. Raises OYC03 (conflict: none begun, or confirmed), OYA05 '
  '(confirmation_required). PEOPLE-21, PEOPLE-26.';
