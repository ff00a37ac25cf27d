create or replace function manage.add_passkey(
  credential bytea, new_session_hash bytea, credential_id bytea, public_key bytea, counter bigint, transports text[], name text
) returns manage.passkey
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(add_passkey.credential, 'add_passkey', null);
  v_passkey tenancy.passkeys := tenancy.add_passkey(
    v_caller.user_id, add_passkey.credential_id, add_passkey.public_key, add_passkey.counter, add_passkey.transports, add_passkey.name);
begin
  perform tenancy.record_factor_change(v_caller.user_id, 'passkey_added', v_caller.session_id, null);
  perform manage.raise_session(v_caller.session_id, add_passkey.new_session_hash, 'passkey', true);
  perform manage.log_act(v_caller, null, v_passkey.passkey_id);
  return (v_passkey.passkey_id, v_passkey.name, v_passkey.transports, v_passkey.created_at, v_passkey.last_used_at)::manage.passkey;
end;
$$;

comment on function manage.add_passkey(bytea, bytea, bytea, bytea, bigint, text[], text) is
  'Adds a passkey that the shell verified: SHA-256 of a new token, id of the credential, public key (COSE), signature counter, '
  'transports, and its name. The session continues under the new token and counts as started with a passkey. Raises OYV02 '
  '(invalid_parameter), OYC03 (conflict: known), OYA05 (confirmation_required). PEOPLE-72, PEOPLE-150.';
