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
  elsif create_user_token.role is null or create_user_token.role not in ('viewer', 'developer', 'owner') then
    raise exception using errcode = 'OYV02', message = 'The role of a token must be viewer, developer or owner.';
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
  'PEOPLE-28, PEOPLE-155.';

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
  'Returns one''s user tokens for the account, the oldest first, without their secrets. PEOPLE-28.';

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
  'Revokes one of one''s user tokens, from the very next request on. Raises OYN01 (not_found). PEOPLE-28.';

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
