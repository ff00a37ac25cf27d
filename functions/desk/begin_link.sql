create or replace function desk.begin_link(
  session_hash bytea, token_hash bytea, state text, nonce text, verifier text
) returns desk.provider_question
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(begin_link.session_hash, 'begin_link', null);
  v_challenge tenancy.challenges := (
    begin_link.token_hash, 'link', begin_link.state, begin_link.nonce, begin_link.verifier, v_caller.session_id, v_caller.account_id,
    null);
  v_question desk.provider_question := desk.show_question(v_challenge);
begin
  if v_question.account_id is null then
    raise exception using errcode = 'OYN01', message = 'This account has no identity provider.';
  end if;
  perform tenancy.keep_challenge(v_challenge);
  perform desk.note_action(v_caller, null, null);
  return v_question;
end;
$$;

comment on function desk.begin_link(bytea, bytea, text, text, text) is
  'Begins to link who is signed in with the identity provider of the account: as desk.begin_provider, bound to the session. Raises '
  'OYN01 (not_found: no provider), OYA05 (confirmation_required), OYV02 (invalid_parameter). PEOPLE-75.';
