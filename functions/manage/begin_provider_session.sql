create or replace function manage.begin_provider_session(
  credential bytea, new_session_hash bytea, account_id text, issuer text, subject text, email text, is_verified boolean, name text,
  address text, agent text
) returns manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(begin_provider_session.credential, 'begin_provider_session', null);
  v_provider tenancy.identity_providers;
  v_session tenancy.sessions;
begin
  perform tenancy.lock_people(begin_provider_session.account_id);
  select p.* into v_provider from tenancy.identity_providers p
   where p.account_id = begin_provider_session.account_id and p.issuer = begin_provider_session.issuer;
  if v_provider.account_id is null then
    raise exception using errcode = 'OYA01', message = 'The identity provider of this account was changed. Sign in again.';
  end if;
  v_session := tenancy.open_session(
    begin_provider_session.new_session_hash,
    tenancy.admit_identity(v_provider, begin_provider_session.subject, begin_provider_session.email, begin_provider_session.is_verified,
                           begin_provider_session.name),
    v_provider.account_id, 'provider', begin_provider_session.address, begin_provider_session.agent,
    begin_provider_session.credential);
  v_caller.user_id := v_session.user_id;
  v_caller.session_id := v_session.session_id;
  v_caller.account_id := v_session.account_id;
  perform manage.log_act(v_caller, null, 'provider');
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.begin_provider_session(bytea, bytea, text, text, text, text, boolean, text, text, text) is
  'Signs in whom the identity provider of an account named, under the SHA-256 of a new token, and ends the session that the browser had '
  '(credential): issuer and subject of a token that the shell verified, the address of mail and whether the provider verified it, the '
  'name, network address and name of the browser. The session opens that account alone. Raises OYA01 (unauthorized: another '
  'provider), OYA03 (account_suspended: the person), OYA04 (forbidden: not let in), OYV02 (invalid_parameter). PEOPLE-75 to PEOPLE-77, '
  'PEOPLE-110.';
