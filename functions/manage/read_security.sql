create or replace function manage.read_security(credential bytea) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_security.credential, 'read_security', null);
  v_now jsonb;
begin
  select jsonb_build_object(
    'email', u.email, 'name', u.name, 'is_operator', u.is_operator,
    'is_digest_on', not exists (select from tenancy.digests d where d.user_id = u.user_id and d.is_off),
    'password_set_at', (select util.rfc3339(w.set_at) from tenancy.passwords w where w.user_id = u.user_id),
    'totp', (select case when t.confirmed_at is null then 'begun' else 'confirmed' end
               from tenancy.totp_secrets t
              where t.user_id = u.user_id and (t.confirmed_at is not null or t.session_id = v_caller.session_id)),
    'recovery_codes', (select count(*) from tenancy.recovery_codes c where c.user_id = u.user_id and c.used_at is null),
    'passkeys', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'passkey_id', p.passkey_id, 'name', p.name, 'created_at', util.rfc3339(p.created_at),
               'last_used_at', util.rfc3339(p.last_used_at)) order by p.created_at, p.passkey_id), '[]')
        from tenancy.passkeys p where p.user_id = u.user_id),
    'changes', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'what', l.what, 'changed_at', util.rfc3339(l.changed_at), 'is_own', l.session_id = v_caller.session_id, 'made_by', l.made_by)
               order by l.changed_at desc, l.change_id desc), '[]')
        from (select f.* from tenancy.factor_changes f where f.user_id = u.user_id
               order by f.changed_at desc, f.change_id desc limit 10) l),
    'sessions', manage.show_sessions(v_caller.user_id, v_caller.session_id),
    'tokens', manage.show_tokens(v_caller.user_id, case when v_caller.role is not null then v_caller.account_id end),
    'account', (
      select jsonb_build_object(
               'account_id', a.account_id, 'name', a.name, 'role', v_caller.role, 'requires_second_factor', a.requires_second_factor,
               'issuer', r.issuer,
               'linked_at', (select util.rfc3339(i.linked_at) from tenancy.identities i
                              where i.account_id = a.account_id and i.user_id = u.user_id))
        from tenancy.accounts a
        left join tenancy.identity_providers r on r.account_id = a.account_id
       where a.account_id = v_caller.account_id and v_caller.role is not null))
    into v_now
    from tenancy.users u
   where u.user_id = v_caller.user_id;
  return v_now;
end;
$$;

comment on function manage.read_security(bytea) is
  'Returns how a person signs in and where: passkeys, password, authenticator (begun or confirmed), recovery codes left, open sessions, '
  'user tokens in the current account, its identity provider, and the ten newest changes of these. PEOPLE-20, PEOPLE-28, PEOPLE-71, '
  'PEOPLE-153.';

create or replace function manage.show_tokens(user_id text, account_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'token_id', l.token_id, 'name', l.name, 'role', l.role, 'created_at', util.rfc3339(l.created_at),
             'expires_at', util.rfc3339(l.expires_at), 'last_used_at', util.rfc3339(l.last_used_at))
             order by l.created_at desc, l.token_id desc), '[]')
      from (select t.*
              from tenancy.user_tokens t
             where t.user_id = show_tokens.user_id and t.account_id = show_tokens.account_id and t.revoked_at is null
               and t.expires_at > util.now()
             order by t.created_at desc, t.token_id desc
             limit 10) l);
end;
$$;

comment on function manage.show_tokens(text, text) is
  'Returns the user tokens of a person in an account that are in force, the newest first, ten at most. PEOPLE-28.';

create or replace function manage.show_sessions(user_id text, current_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'session_id', l.session_id, 'method', l.method, 'account', l.account, 'address', text(l.address), 'agent', l.agent,
             'created_at', util.rfc3339(l.created_at), 'last_seen_at', util.rfc3339(l.last_seen_at),
             'is_current', l.session_id = show_sessions.current_id) order by l.created_at desc, l.session_id desc), '[]')
      from (select s.*, a.name as account
              from tenancy.sessions s
              left join tenancy.accounts a on a.account_id = s.account_id
             where s.user_id = show_sessions.user_id and s.ended_at is null and s.expires_at > util.now()
               and s.last_seen_at > util.now() - interval '12 hours'
             order by s.created_at desc, s.session_id desc
             limit 10) l);
end;
$$;

comment on function manage.show_sessions(text, text) is
  'Returns the sessions in which a person is signed in, the newest first, ten at most; current_id is the session that asks. '
  'PEOPLE-20, PEOPLE-21.';

create or replace function manage.create_user_token(
  credential bytea, name text, role text, token_hash bytea, expires_at timestamptz
) returns manage.user_token
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(create_user_token.credential, 'create_user_token', null);
  v_token tenancy.user_tokens;
begin
  perform tenancy.lock_people(v_caller.account_id);
  v_caller := manage.enter(create_user_token.credential, 'create_user_token', null); -- who is a member still, now that others wait
  if coalesce(length(btrim(create_user_token.name)), 0) not between 1 and 100 then
    raise exception using errcode = 'OYV02', message = 'Give the token a name of 1 to 100 characters.';
  elsif coalesce(create_user_token.role not in ('viewer', 'schedule_manager', 'developer', 'owner'), true) then
    raise exception using errcode = 'OYV02', message = 'The role of a token must be viewer, schedule_manager, developer or owner.';
  elsif coalesce(create_user_token.expires_at not between util.now() and util.now() + interval '366 days', true) then
    raise exception using errcode = 'OYV02', message = 'Set when the token expires, at most one year from now.';
  elsif v_caller.is_operator then
    raise exception using errcode = 'OYA04', message = 'Operators of the service cannot have account tokens.';
  elsif (select count(*) from tenancy.user_tokens t
          where t.user_id = v_caller.user_id and t.account_id = v_caller.account_id and t.revoked_at is null
            and t.expires_at > util.now()) >= 10 then
    raise exception using errcode = 'OYC03', message = 'You have ten tokens for this account. Revoke one that you do not use first.';
  elsif tenancy.role_level(create_user_token.role) > tenancy.role_level(v_caller.role) then
    raise exception using errcode = 'OYA04', message = format('Your role is %s. Your tokens cannot have a higher one.', v_caller.role);
  end if;
  insert into tenancy.user_tokens (token_id, user_id, account_id, role, name, token_hash, expires_at, session_id)
  values (util.make_id('utk'), v_caller.user_id, v_caller.account_id, create_user_token.role, btrim(create_user_token.name),
          create_user_token.token_hash, create_user_token.expires_at,
          (select s.session_id from tenancy.sessions s where s.session_id = v_caller.session_id and s.method = 'provider'))
  returning * into v_token;
  perform manage.log_act(v_caller, null, v_token.token_id);
  return manage.show_token(v_token);
end;
$$;

comment on function manage.create_user_token(bytea, text, text, bytea, timestamptz) is
  'Creates a token by which scripts act for the person in the account: purpose, role (at most the person''s), SHA-256, end (within 366 '
  'days). Ends with a session of an identity provider. Raises OYV02, OYA04, OYC03 (ten are in force), OYA05 (confirmation_required). '
  'PEOPLE-28, PEOPLE-76.';

create or replace function manage.list_user_tokens(credential bytea) returns setof manage.user_token
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_user_tokens.credential, 'list_user_tokens', null);
begin
  return query
  select d.*
    from tenancy.user_tokens t
    cross join lateral manage.show_token(t) d
   where t.user_id = v_caller.user_id and t.account_id = v_caller.account_id
   order by t.created_at, t.token_id;
end;
$$;

comment on function manage.list_user_tokens(bytea) is
  'Returns the person''s user tokens for the account, oldest first, without their secrets. PEOPLE-28.';

create or replace function manage.revoke_user_token(credential bytea, token_id text) returns manage.user_token
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(revoke_user_token.credential, 'revoke_user_token', null);
  v_token tenancy.user_tokens;
begin
  update tenancy.user_tokens t set revoked_at = coalesce(t.revoked_at, util.now())
   where t.token_id = revoke_user_token.token_id and t.user_id = v_caller.user_id and t.account_id = v_caller.account_id
  returning t.* into v_token;
  if v_token.token_id is null then
    raise exception using errcode = 'OYN01', message = format('You have no token %s.', revoke_user_token.token_id);
  end if;
  perform manage.log_act(v_caller, null, v_token.token_id);
  return manage.show_token(v_token);
end;
$$;

comment on function manage.revoke_user_token(bytea, text) is
  'Revokes a user token of the person, from the next request on. Raises OYN01 (not_found). PEOPLE-28.';

create or replace function manage.show_token(token tenancy.user_tokens) returns manage.user_token
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    (show_token.token).token_id, (show_token.token).name, (show_token.token).role, (show_token.token).created_at,
    (show_token.token).expires_at, (show_token.token).last_used_at, (show_token.token).revoked_at)::manage.user_token;
end;
$$;

comment on function manage.show_token(tenancy.user_tokens) is
  'Returns a user token as its person sees it. PEOPLE-28.';
