create or replace function manage.begin_link(
  credential bytea, token_hash bytea, state text, nonce text, verifier text
) returns manage.provider_question
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(begin_link.credential, 'begin_link', null);
  v_challenge tenancy.challenges := (
    begin_link.token_hash, 'link', begin_link.state, begin_link.nonce, begin_link.verifier, v_caller.session_id, v_caller.account_id,
    null);
  v_question manage.provider_question := manage.show_question(v_challenge);
begin
  if v_question.account_id is null then
    raise exception using errcode = 'OYN01', message = 'This account has no identity provider.';
  end if;
  perform tenancy.keep_challenge(v_challenge);
  perform manage.log_act(v_caller, null, null);
  return v_question;
end;
$$;

comment on function manage.begin_link(bytea, bytea, text, text, text) is
  'Begins to link who is signed in with the identity provider of the account: as manage.begin_provider, bound to the session. Raises '
  'OYN01 (not_found: no provider), OYA05 (confirmation_required), OYV02 (invalid_parameter). PEOPLE-75.';
