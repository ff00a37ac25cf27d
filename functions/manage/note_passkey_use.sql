create or replace function manage.note_passkey_use(credential bytea, credential_id bytea, counter bigint) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(note_passkey_use.credential, 'note_passkey_use', null);
  v_passkey tenancy.passkeys;
begin
  select p.* into v_passkey from tenancy.passkeys p where p.credential_id = note_passkey_use.credential_id for update;
  if v_passkey.passkey_id is null then
    raise exception using errcode = 'OYN01', message = 'This passkey is not known here.';
  elsif coalesce(note_passkey_use.counter <= v_passkey.counter and (note_passkey_use.counter > 0 or v_passkey.counter > 0), true) then
    raise exception using errcode = 'OYA01', message = 'The counter of this passkey did not rise: it may have been copied. Use another, '
      'and remove this one.';
  end if;
  update tenancy.passkeys p
     set counter = note_passkey_use.counter, last_used_at = util.now()
   where p.passkey_id = v_passkey.passkey_id;
  perform manage.log_act(v_caller, null, v_passkey.passkey_id);
  return v_passkey.user_id;
end;
$$;

comment on function manage.note_passkey_use(bytea, bytea, bigint) is
  'Notes that a passkey signed, which the shell has verified: id of the credential, its signature counter. Returns the person. A '
  'counter that does not rise tells of a copy; authenticators without one say 0 always. Raises OYN01 (not_found), OYA01 '
  '(unauthorized: the counter). PEOPLE-27.';
