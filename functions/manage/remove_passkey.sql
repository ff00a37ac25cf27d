create or replace function manage.remove_passkey(credential bytea, passkey_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(remove_passkey.credential, 'remove_passkey', null);
begin
  perform from tenancy.users u where u.user_id = v_caller.user_id for no key update;
  if not exists (select from tenancy.passkeys p where p.passkey_id = remove_passkey.passkey_id and p.user_id = v_caller.user_id) then
    raise exception using errcode = 'OYN01', message = format('You have no passkey %s.', remove_passkey.passkey_id);
  elsif not exists (select from tenancy.passwords w where w.user_id = v_caller.user_id)
    and not exists (select from tenancy.passkeys p where p.user_id = v_caller.user_id and p.passkey_id <> remove_passkey.passkey_id) then
    raise exception using errcode = 'OYC03', message = 'This is your only way of signing in. Add another passkey or a password first.';
  end if;
  delete from tenancy.passkeys p where p.passkey_id = remove_passkey.passkey_id;
  if not tenancy.has_factor(v_caller.user_id) then
    delete from tenancy.recovery_codes c where c.user_id = v_caller.user_id;
  end if;
  perform tenancy.record_factor_change(v_caller.user_id, 'passkey_removed', v_caller.session_id, null);
  perform manage.log_act(v_caller, null, remove_passkey.passkey_id);
end;
$$;

comment on function manage.remove_passkey(bytea, text) is
  'Removes one of one''s passkeys, not the only way of signing in; recovery codes go with the last factor. Raises OYN01 '
  '(not_found), OYC03 (conflict: the last), OYA05 '
  '(confirmation_required). PEOPLE-27, PEOPLE-152.';
