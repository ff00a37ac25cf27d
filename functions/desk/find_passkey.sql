create or replace function desk.find_passkey(session_hash bytea, credential_id bytea) returns desk.passkey_key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(find_passkey.session_hash, 'find_passkey', null);
  v_passkey desk.passkey_key;
begin
  select p.user_id, p.public_key, p.counter, p.transports into v_passkey
    from tenancy.passkeys p
   where p.credential_id = find_passkey.credential_id;
  perform desk.note_action(v_caller, null, v_passkey.user_id);
  return v_passkey;
end;
$$;

comment on function desk.find_passkey(bytea, bytea) is
  'Hands the public key of a passkey to the shell, which verifies the signature: id of the credential. All null where it is not known. '
  'Nothing is counted: each answer is to a question, and questions are counted (desk.begin_passkey). PEOPLE-27, PEOPLE-70.';
revoke execute on function desk.find_passkey(bytea, bytea) from oyss_desk;
grant execute on function desk.find_passkey(bytea, bytea) to oyss_sign_in;
