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
  'Starts a sign-in at an account''s identity provider: SHA-256 of a browser''s token, state, nonce, PKCE verifier, network address, '
  'browser bytes (null: none). Returns how to reach it; all null if there is none. Raises OYL01 (rate_limited), OYV02 '
  '(invalid_parameter). PEOPLE-70, PEOPLE-74.';

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
    raise exception using errcode = 'OYA01', message = 'The identity provider of this account has changed. Sign in again.';
  end if;
  v_session := tenancy.open_session(
    begin_provider_session.new_session_hash,
    tenancy.admit_identity(v_provider, begin_provider_session.subject, begin_provider_session.email, begin_provider_session.is_verified,
                           begin_provider_session.name),
    v_provider.account_id, 'provider', begin_provider_session.address, begin_provider_session.agent,
    sha256(begin_provider_session.credential));
  v_caller.user_id := v_session.user_id;
  v_caller.session_id := v_session.session_id;
  v_caller.account_id := v_session.account_id;
  perform manage.log_act(v_caller, null, 'provider');
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.begin_provider_session(bytea, bytea, text, text, text, text, boolean, text, text, text) is
  'Signs in the person that a verified token names, under the SHA-256 of a new token, in that account; ends the browser''s session. '
  'Issuer, subject, e-mail, is_verified, name, network address, browser. Raises OYA01 (another provider), OYA03, OYA04 (not let in), '
  'OYV02. PEOPLE-75, PEOPLE-76, PEOPLE-110.';

create or replace function manage.consume_provider(credential bytea, account_id text, token_hash bytea) returns manage.provider_question
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(consume_provider.credential, 'consume_provider', null);
  v_challenge tenancy.challenges := tenancy.consume_challenge(consume_provider.token_hash, array['provider', 'link'], v_caller.session_id);
  v_question manage.provider_question;
begin
  if v_challenge.account_id = consume_provider.account_id then
    v_question := manage.show_question(v_challenge);
  end if;
  perform manage.log_act(v_caller, null, null);
  return v_question;
end;
$$;

comment on function manage.consume_provider(bytea, text, bytea) is
  'Returns what the identity provider of an account was asked, once, with how it is reached: the account that the answer is addressed '
  'to, SHA-256 of the token in the cookie. All null where nothing was asked, or more than five minutes ago, by another session or of '
  'another account. PEOPLE-70, PEOPLE-74.';

create or replace function manage.show_provider(account_id text) returns manage.identity_provider
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_provider manage.identity_provider;
begin
  select p.issuer, p.client_id, p.domain, p.default_role, p.set_by, p.set_at,
         (select count(*) from tenancy.identities i where i.account_id = p.account_id), p.domain_confirmed_at
    into v_provider
    from tenancy.identity_providers p
   where p.account_id = show_provider.account_id;
  return v_provider;
end;
$$;

comment on function manage.show_provider(text) is
  'Returns the identity provider of an account, without its secret; all null where there is none. PEOPLE-73.';

create or replace function manage.read_identity_provider(credential bytea) returns manage.identity_provider
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_identity_provider.credential, 'read_identity_provider', null);
begin
  return manage.show_provider(v_caller.account_id);
end;
$$;

comment on function manage.read_identity_provider(bytea) is
  'Returns the identity provider of the account, without its secret; all null where there is none. PEOPLE-73.';

create or replace function manage.set_identity_provider(
  credential bytea, issuer text, client_id text, secret bytea, domain text, default_role text
) returns manage.identity_provider
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(set_identity_provider.credential, 'set_identity_provider', null);
  v_domain text := lower(normalize(btrim(set_identity_provider.domain), nfc));
  v_known tenancy.identity_providers;
begin
  if coalesce(set_identity_provider.issuer !~ '^https?://[^[:space:]?#]+$' or length(set_identity_provider.issuer) > 2048, true) then
    raise exception using errcode = 'OYV02', message = 'The issuer is an https address without query, at most 2,048 characters.';
  elsif coalesce(length(btrim(set_identity_provider.client_id)), 0) not between 1 and 300 then
    raise exception using errcode = 'OYV02', message = 'The client id has 1 to 300 characters.';
  elsif coalesce(v_domain !~ '^[^[:space:]@.[:cntrl:]]+([.][^[:space:]@.[:cntrl:]]+)+$' or length(v_domain) > 253, true) then
    raise exception using errcode = 'OYV02', message = 'The domain is the part of a mail address after the @, such as example.org.';
  elsif coalesce(set_identity_provider.default_role not in ('viewer', 'schedule_manager', 'developer'), true) then
    raise exception using errcode = 'OYV02', message = 'The role of its members must be viewer, schedule_manager or developer.';
  end if;
  perform tenancy.lock_people(v_caller.account_id);
  v_caller := manage.enter(set_identity_provider.credential, 'set_identity_provider', null); -- who is an owner still
  select p.* into v_known from tenancy.identity_providers p where p.account_id = v_caller.account_id;
  if set_identity_provider.secret is null and (
    v_known.issuer is distinct from set_identity_provider.issuer or v_known.client_id <> btrim(set_identity_provider.client_id)) then
    raise exception using errcode = 'OYV02', message = 'A new issuer or client id requires a new client secret.';
  end if;
  insert into tenancy.identity_providers (account_id, issuer, client_id, secret, domain, default_role, set_by)
  values (v_caller.account_id, set_identity_provider.issuer, btrim(set_identity_provider.client_id),
          coalesce(set_identity_provider.secret, v_known.secret), v_domain, set_identity_provider.default_role, v_caller.user_id)
  on conflict on constraint identity_providers_pkey do update
     set issuer = excluded.issuer, client_id = excluded.client_id, secret = excluded.secret, domain = excluded.domain,
         domain_confirmed_at = case when identity_providers.domain = excluded.domain then identity_providers.domain_confirmed_at end,
         domain_confirmed_by = case when identity_providers.domain = excluded.domain then identity_providers.domain_confirmed_by end,
         default_role = excluded.default_role, set_by = excluded.set_by, set_at = util.now();
  if v_known.issuer <> set_identity_provider.issuer then
    delete from tenancy.identities i where i.account_id = v_caller.account_id;
    perform tenancy.end_provider_sessions(v_caller.account_id);
  end if;
  perform manage.log_act(v_caller, null, null);
  return manage.show_provider(v_caller.account_id);
end;
$$;

comment on function manage.set_identity_provider(bytea, text, text, bytea, text, text) is
  'Sets the account''s identity provider: issuer, client id, sealed secret (null: as it was), e-mail domain (counts once confirmed) and '
  'role of its members, at most developer. Another issuer ends earlier sessions. Raises OYV02, OYA05 (confirmation_required). '
  'PEOPLE-73, PEOPLE-77, PEOPLE-154.';

create or replace function manage.remove_identity_provider(credential bytea) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(remove_identity_provider.credential, 'remove_identity_provider', null);
begin
  perform tenancy.lock_people(v_caller.account_id);
  v_caller := manage.enter(remove_identity_provider.credential, 'remove_identity_provider', null); -- who is an owner still
  delete from tenancy.identity_providers p where p.account_id = v_caller.account_id;
  if not found then
    raise exception using errcode = 'OYN01', message = 'This account has no identity provider.';
  end if;
  perform tenancy.end_provider_sessions(v_caller.account_id);
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.remove_identity_provider(bytea) is
  'Removes the identity provider of the account, with its links and the sessions that it opened; the people stay members. Raises OYN01 '
  '(not_found), OYA05 (confirmation_required). PEOPLE-77.';
