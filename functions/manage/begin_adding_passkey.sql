create or replace function manage.begin_adding_passkey(credential bytea, token_hash bytea, challenge text) returns manage.new_passkey
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(begin_adding_passkey.credential, 'begin_adding_passkey', null);
  v_passkey manage.new_passkey;
begin
  if (select count(*) from tenancy.passkeys p where p.user_id = v_caller.user_id) >= 10 then
    raise exception using errcode = 'OYC03', message = 'You have 10 passkeys. Remove one that you do not use first.';
  end if;
  perform tenancy.keep_challenge((begin_adding_passkey.token_hash, 'add_passkey', begin_adding_passkey.challenge, null, null,
                                  v_caller.session_id, null, null)::tenancy.challenges);
  select u.user_id, u.email, u.name,
         array(select p.credential_id from tenancy.passkeys p where p.user_id = u.user_id order by p.created_at, p.passkey_id)
    into v_passkey
    from tenancy.users u
   where u.user_id = v_caller.user_id;
  perform manage.log_act(v_caller, null, null);
  return v_passkey;
end;
$$;

comment on function manage.begin_adding_passkey(bytea, bytea, text) is
  'Begins to add a passkey: SHA-256 of a token that the browser holds, the challenge (base64url). Returns whom it is for and which '
  'passkeys the person has, ten at most. Raises OYC03 (conflict: ten), OYA05 (confirmation_required), OYV02 '
  '(invalid_parameter). PEOPLE-70, PEOPLE-71.';
