create or replace function desk.find_passkey(session_hash bytea, credential_id bytea, address text) returns desk.passkey_key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(find_passkey.session_hash, 'find_passkey', null);
  v_passkey desk.passkey_key;
begin
  perform tenancy.count_attempt(null, find_passkey.address, null);
  select p.user_id, p.public_key, p.counter, p.transports into v_passkey
    from tenancy.passkeys p
   where p.credential_id = find_passkey.credential_id;
  perform desk.note_action(v_caller, null, v_passkey.user_id);
  return v_passkey;
end;
$$;

comment on function desk.find_passkey(bytea, bytea, text) is
  'Hands the public key of a passkey to the shell, which verifies the signature: id of the credential, network address of the '
  'client. All null where it is not known: nothing is raised, so that the attempt counts. Raises OYL01 (rate_limited). PEOPLE-27, '
  'PEOPLE-30.';
revoke execute on function desk.find_passkey(bytea, bytea, text) from oyss_desk;
grant execute on function desk.find_passkey(bytea, bytea, text) to oyss_sign_in;
