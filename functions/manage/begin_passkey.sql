create or replace function manage.begin_passkey(
  credential bytea, token_hash bytea, challenge text, address text, browser_hash bytea
) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(begin_passkey.credential, 'begin_passkey', null);
begin
  perform tenancy.count_beginning(begin_passkey.address, begin_passkey.browser_hash);
  perform tenancy.keep_challenge((begin_passkey.token_hash, 'passkey', begin_passkey.challenge, null, null, v_caller.session_id, null,
                                  null)::tenancy.challenges);
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.begin_passkey(bytea, bytea, text, text, bytea) is
  'Keeps what a passkey is asked to sign, to sign in or to confirm: SHA-256 of a token that the browser holds, the challenge '
  '(base64url), the network address of the client, the bytes by which its browser is known (null: none). Raises OYL01 (rate_limited), '
  'OYV02 (invalid_parameter). PEOPLE-70.';
