create or replace function tenancy.add_passkey(
  user_id text, credential_id bytea, public_key bytea, counter bigint, transports text[], name text
) returns tenancy.passkeys
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_passkey tenancy.passkeys;
begin
  if coalesce(length(btrim(add_passkey.name)), 0) not between 1 and 100 then
    raise exception using errcode = 'OYV02', message = 'Give the passkey a name of 1 to 100 characters.';
  elsif exists (select from tenancy.passkeys p where p.credential_id = add_passkey.credential_id) then
    raise exception using errcode = 'OYC03', message = 'This passkey is known already.';
  end if;
  insert into tenancy.passkeys (passkey_id, user_id, credential_id, public_key, counter, transports, name)
  values (util.make_id('pky'), add_passkey.user_id, add_passkey.credential_id, add_passkey.public_key, add_passkey.counter,
          coalesce(add_passkey.transports, '{}'), btrim(add_passkey.name))
  returning * into v_passkey;
  return v_passkey;
end;
$$;

comment on function tenancy.add_passkey(text, bytea, bytea, bigint, text[], text) is
  'Adds a passkey that the shell verified to a person: id of the credential, public key (COSE), signature counter, transports, and its '
  'name. Raises OYV02 (invalid_parameter), OYC03 (conflict: known). PEOPLE-71.';
