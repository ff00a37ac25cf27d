create or replace function manage.begin_provider(
  credential bytea, account_id text, token_hash bytea, state text, nonce text, verifier text, address text, browser_hash bytea
) returns manage.provider_question
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(begin_provider.credential, 'begin_provider', null);
  v_challenge tenancy.challenges := (
    begin_provider.token_hash, 'provider', begin_provider.state, begin_provider.nonce, begin_provider.verifier, null,
    begin_provider.account_id, null);
  v_question manage.provider_question := manage.show_question(v_challenge);
begin
  perform tenancy.count_beginning(begin_provider.address, begin_provider.browser_hash);
  if v_question.account_id is not null then
    perform tenancy.keep_challenge(v_challenge);
  end if;
  v_caller.account_id := v_question.account_id;
  perform manage.log_act(v_caller, null, null);
  return v_question;
end;
$$;

comment on function manage.begin_provider(bytea, text, bytea, text, text, text, text, bytea) is
  'Begins to sign in at the identity provider of an account: SHA-256 of a token that the browser holds, the state, nonce and PKCE '
  'verifier that the shell made, the network address of the client, the bytes by which its browser is known (null: none). Returns how the '
  'provider is reached; all null, and nothing kept, where there is none. Raises OYL01 (rate_limited), OYV02 (invalid_parameter). '
  'PEOPLE-70, PEOPLE-74.';
