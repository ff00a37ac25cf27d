create or replace function manage.take_challenge(credential bytea, token_hash bytea, purpose text) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(take_challenge.credential, 'take_challenge', null);
  v_challenge tenancy.challenges;
begin
  if coalesce(take_challenge.purpose not in ('passkey', 'add_passkey'), true) then
    raise exception using errcode = 'OYV02', message = 'The purpose is passkey or add_passkey.';
  end if;
  v_challenge := tenancy.take_challenge(take_challenge.token_hash, array[take_challenge.purpose], v_caller.session_id);
  perform manage.log_act(v_caller, null, take_challenge.purpose);
  return v_challenge.challenge;
end;
$$;

comment on function manage.take_challenge(bytea, bytea, text) is
  'Returns what a passkey was asked to sign, once: SHA-256 of the token in the cookie, purpose passkey or add_passkey. Null where '
  'nothing was asked, or more than five minutes ago, by another session or for another purpose. Raises OYV02 (invalid_parameter). '
  'PEOPLE-70.';
