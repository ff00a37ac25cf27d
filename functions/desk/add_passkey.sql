create or replace function desk.add_passkey(
  session_hash bytea, credential_id bytea, public_key bytea, counter bigint, transports text[], name text
) returns desk.passkey
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(add_passkey.session_hash, 'add_passkey', null);
  v_passkey tenancy.passkeys;
begin
  if coalesce(length(btrim(add_passkey.name)), 0) not between 1 and 100 then
    raise exception using errcode = 'OYV02', message = 'Give the passkey a name of 1 to 100 characters.';
  elsif exists (select from tenancy.passkeys p where p.credential_id = add_passkey.credential_id) then
    raise exception using errcode = 'OYC03', message = 'This passkey is known already.';
  end if;
  insert into tenancy.passkeys (passkey_id, user_id, credential_id, public_key, counter, transports, name)
  values (util.make_id('pky'), v_caller.user_id, add_passkey.credential_id, add_passkey.public_key, add_passkey.counter,
          coalesce(add_passkey.transports, '{}'), btrim(add_passkey.name))
  returning * into v_passkey;
  perform desk.note_action(v_caller, null, v_passkey.passkey_id);
  return (v_passkey.passkey_id, v_passkey.name, v_passkey.transports, v_passkey.created_at, v_passkey.last_used_at)::desk.passkey;
end;
$$;

comment on function desk.add_passkey(bytea, bytea, bytea, bigint, text[], text) is
  'Adds a passkey that the shell verified: id of the credential, public key (COSE), signature counter, transports, and what the '
  'person calls it. Raises OYV02 (invalid_parameter), OYC03 (conflict: known), OYA05 (confirmation_required). PEOPLE-27.';
