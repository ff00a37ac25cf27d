create or replace function manage.take_provider(credential bytea, account_id text, token_hash bytea) returns manage.provider_question
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(take_provider.credential, 'take_provider', null);
  v_challenge tenancy.challenges := tenancy.take_challenge(take_provider.token_hash, array['provider', 'link'], v_caller.session_id);
  v_question manage.provider_question;
begin
  if v_challenge.account_id = take_provider.account_id then
    v_question := manage.show_question(v_challenge);
  end if;
  perform manage.log_act(v_caller, null, null);
  return v_question;
end;
$$;

comment on function manage.take_provider(bytea, text, bytea) is
  'Returns what the identity provider of an account was asked, once, with how it is reached: the account that the answer is addressed '
  'to, SHA-256 of the token in the cookie. All null where nothing was asked, or more than five minutes ago, by another session or of '
  'another account. PEOPLE-70, PEOPLE-74.';
