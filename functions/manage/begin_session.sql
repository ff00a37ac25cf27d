create or replace function manage.begin_session(
  credential bytea, new_session_hash bytea, user_id text, method text, phc text, address text, agent text
) returns manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(begin_session.credential, 'begin_session', null);
  v_session tenancy.sessions;
begin
  if begin_session.method = 'passkey' then
    if not exists (select from tenancy.passkeys p
                    where p.user_id = begin_session.user_id and p.last_used_at > util.now() - interval '1 minute') then
      raise exception using errcode = 'OYA01', message = 'No passkey of this person signed. Sign in again.';
    end if;
  elsif begin_session.method = 'password' then
    -- A password that is being set is waited for, the person before it (docs/locks.md).
    perform from tenancy.users u where u.user_id = begin_session.user_id for key share;
    perform from tenancy.passwords p where p.user_id = begin_session.user_id and p.phc = begin_session.phc for share;
    if not found then
      raise exception using errcode = 'OYA01', message = 'Address or password is wrong. Try again, or ask for a new link.';
    end if;
  else
    raise exception using errcode = 'OYV02', message = 'The method of signing in is password or passkey.';
  end if;
  v_session := tenancy.open_session(
    begin_session.new_session_hash, begin_session.user_id, null, begin_session.method, begin_session.address, begin_session.agent,
    begin_session.credential);
  delete from tenancy.sign_in_counts c
   using tenancy.users u
   where u.user_id = v_session.user_id and c.bucket = tenancy.mail_bucket(u.email, tenancy.client_of(begin_session.address));
  v_caller.user_id := v_session.user_id;
  v_caller.session_id := v_session.session_id;
  v_caller.account_id := null; -- that of whoever was signed in before
  perform manage.log_act(v_caller, null, begin_session.method);
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.begin_session(bytea, bytea, text, text, text, text, text) is
  'Signs a person in under the SHA-256 of a new token, and ends the session that the browser had (credential): whom the shell '
  'verified and how (password, with the PHC string that it verified; or passkey, after manage.note_passkey_use), network address and '
  'name of the browser. awaits_factor: manage.use_totp or manage.use_recovery_code comes next. Raises OYV02 (invalid_parameter), OYA01 '
  '(unauthorized; the password is another one by now), OYA03 (account_suspended: the person). PEOPLE-20, PEOPLE-22, PEOPLE-110, '
  'DASHBOARD-107.';
