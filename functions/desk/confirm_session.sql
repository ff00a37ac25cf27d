create or replace function desk.confirm_session(session_hash bytea, new_session_hash bytea, method text) returns desk.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(confirm_session.session_hash, 'confirm_session', null);
  v_session tenancy.sessions;
begin
  if confirm_session.method = 'passkey' then
    if not exists (select from tenancy.passkeys p
                    where p.user_id = v_caller.user_id and p.last_used_at > util.now() - interval '1 minute') then
      raise exception using errcode = 'OYA01', message = 'No passkey of yours signed. Try again.';
    end if;
  elsif coalesce(confirm_session.method <> 'password', true)
    or not exists (select from tenancy.passwords p where p.user_id = v_caller.user_id) then
    raise exception using errcode = 'OYV02', message = 'You confirm by a password or a passkey that you have.';
  elsif tenancy.has_factor(v_caller.user_id) then
    raise exception using errcode = 'OYC03', message = 'You have a second factor: confirm with it, or with a recovery code.';
  end if;
  v_session := desk.raise_session(
    v_caller.session_id, confirm_session.new_session_hash, nullif(confirm_session.method, 'password'),
    confirm_session.method = 'passkey');
  perform desk.note_action(v_caller, null, confirm_session.method);
  return desk.show_session(v_session, v_session.session_id);
end;
$$;

comment on function desk.confirm_session(bytea, bytea, text) is
  'Records that the shell verified once more who is signed in, by method (password, of a person without a second factor; or '
  'passkey, after desk.note_passkey_use; codes are for desk.use_totp and desk.use_recovery_code), under the SHA-256 of a new token. '
  'What is sensitive may be done for ten '
  'minutes. Raises OYV02 (invalid_parameter), OYC03 (conflict: a second factor), OYA01 (unauthorized). PEOPLE-23, PEOPLE-150.';
revoke execute on function desk.confirm_session(bytea, bytea, text) from oyss_desk;
grant execute on function desk.confirm_session(bytea, bytea, text) to oyss_sign_in;
