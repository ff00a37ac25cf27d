create or replace function manage.confirm_session(credential bytea, new_session_hash bytea, method text) returns manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(confirm_session.credential, 'confirm_session', null);
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
  v_session := manage.raise_session(
    v_caller.session_id, confirm_session.new_session_hash, nullif(confirm_session.method, 'password'),
    confirm_session.method = 'passkey');
  perform manage.log_act(v_caller, null, confirm_session.method);
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.confirm_session(bytea, bytea, text) is
  'Records that the shell verified once more who is signed in, by method (password, of a person without a second factor; or '
  'passkey, after manage.note_passkey_use; codes are for manage.use_totp and manage.use_recovery_code), under the SHA-256 of a new token. '
  'What is sensitive may be done for ten '
  'minutes. Raises OYV02 (invalid_parameter), OYC03 (conflict: a second factor), OYA01 (unauthorized). PEOPLE-23, PEOPLE-150.';
