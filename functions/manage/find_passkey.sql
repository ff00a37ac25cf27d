create or replace function manage.find_passkey(credential bytea, credential_id bytea) returns manage.passkey_key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(find_passkey.credential, 'find_passkey', null);
  v_passkey manage.passkey_key;
begin
  select p.user_id, p.public_key, p.counter, p.transports into v_passkey
    from tenancy.passkeys p
   where p.credential_id = find_passkey.credential_id;
  return v_passkey;
end;
$$;

comment on function manage.find_passkey(bytea, bytea) is
  'Hands the public key of a passkey to the shell, which verifies the signature: id of the credential. All null where it is not known. '
  'Nothing is counted: each answer is to a question, and questions are counted (manage.begin_passkey). PEOPLE-27, PEOPLE-70.';
