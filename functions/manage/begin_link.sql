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

create or replace function manage.read_link(credential bytea, link_hash bytea) returns manage.link
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_link.credential, 'read_link', null);
  v_link manage.link;
begin
  select 'invitation', a.account_id, a.name, i.role, i.email, i.expires_at, exists (select from tenancy.users u where u.email = i.email)
    into v_link
    from tenancy.invitations i
    join tenancy.accounts a on a.account_id = i.account_id
   where i.link_hash = read_link.link_hash and i.accepted_at is null and i.revoked_at is null and i.expires_at > util.now();
  if not found then
    select case when u.is_operator then 'operator' else l.kind end, a.account_id, a.name, case l.kind when 'first_owner' then 'owner' end,
           u.email, l.expires_at, u.user_id is not null
      into v_link
      from tenancy.sign_in_links l
      left join tenancy.accounts a on a.account_id = l.account_id
      left join tenancy.users u on u.user_id = l.user_id
     where l.link_hash = read_link.link_hash and l.used_at is null and l.expires_at > util.now();
  end if;
  if v_link.kind is null then
    raise exception using errcode = 'OYN01', message = 'This link is no longer valid. Ask for another.';
  end if;
  return v_link;
end;
$$;

comment on function manage.read_link(bytea, bytea) is
  'Returns what a link is for (SHA-256 of its token), without using it up: kind invitation is for manage.accept_invitation, '
  'operator for manage.use_passkey_link, the others for manage.use_link. Raises OYN01 (not_found: used, revoked or over). PEOPLE-15, '
  'PEOPLE-18, PEOPLE-151.';

create or replace function manage.use_link(
  credential bytea, new_session_hash bytea, link_hash bytea, email text, name text, phc text, address text, agent text
) returns manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(use_link.credential, 'use_link', null);
  v_link tenancy.sign_in_links;
  v_session tenancy.sessions;
begin
  -- first_owner creates a person of that e-mail address and name, owner of an account without people; reset lets the person of the link in
  -- and ends the other sessions; factors stay. The session that the browser had ends.
  update tenancy.sign_in_links l set used_at = util.now()
   where l.link_hash = use_link.link_hash and l.used_at is null and l.expires_at > util.now()
  returning l.* into v_link;
  if v_link.link_hash is null then
    raise exception using errcode = 'OYN01', message = 'This link is no longer valid. Ask for another.';
  elsif v_link.kind = 'first_owner' then
    perform tenancy.lock_people(v_link.account_id);
    if exists (select from tenancy.memberships m where m.account_id = v_link.account_id) then
      raise exception using errcode = 'OYC03', message = 'This account already has members. Ask its owner for an invitation.';
    end if;
    v_link.user_id := tenancy.add_user(use_link.email, use_link.name, false, null);
    insert into tenancy.memberships (account_id, user_id, role) values (v_link.account_id, v_link.user_id, 'owner');
  elsif exists (select from tenancy.users u where u.user_id = v_link.user_id and u.is_operator) then
    raise exception using errcode = 'OYC03', message = 'This link creates a passkey. Operators of the service sign in with one.';
  end if;
  if use_link.phc is not null then
    perform tenancy.keep_password(v_link.user_id, use_link.phc);
    perform tenancy.record_factor_change(v_link.user_id, 'password_set', null, null);
  end if;
  perform tenancy.end_sessions(v_link.user_id, null);
  v_session := tenancy.open_session(
    use_link.new_session_hash, v_link.user_id, v_link.account_id, 'link', use_link.address, use_link.agent,
    sha256(use_link.credential));
  v_caller.user_id := v_link.user_id;
  v_caller.session_id := v_session.session_id;
  v_caller.account_id := v_session.account_id;
  perform manage.log_act(v_caller, null, v_link.kind);
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.use_link(bytea, bytea, bytea, text, text, text, text, text) is
  'Uses up a one-time link (first_owner, reset) and signs in under the SHA-256 of a new token; phc: a password (null: keep). Raises '
  'OYN01 (used or expired), OYC03 (people, address taken, operator), OYV02, OYA03 (account_suspended: the person). PEOPLE-17, '
  'PEOPLE-18, PEOPLE-110, PEOPLE-151.';

create or replace function manage.operator_of_link(link_hash bytea) returns tenancy.users
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user tenancy.users;
begin
  select u.* into v_user
    from tenancy.sign_in_links l
    join tenancy.users u on u.user_id = l.user_id
   where l.link_hash = operator_of_link.link_hash and l.used_at is null and l.expires_at > util.now() and u.is_operator
     for update of l;
  if v_user.user_id is null then
    raise exception using errcode = 'OYN01', message = 'This link is no longer valid. Ask for another.';
  end if;
  return v_user;
end;
$$;

comment on function manage.operator_of_link(bytea) is
  'Returns the operator who may create a passkey by a link (SHA-256 of its token), and locks the link. Raises OYN01 (not_found: used, '
  'over, or of nobody who is an operator). PEOPLE-151.';

create or replace function manage.set_password(credential bytea, phc text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(set_password.credential, 'set_password', null);
begin
  perform tenancy.keep_password(v_caller.user_id, set_password.phc);
  perform tenancy.record_factor_change(v_caller.user_id, 'password_set', v_caller.session_id, null);
  perform tenancy.end_sessions(v_caller.user_id, v_caller.session_id);
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.set_password(bytea, text) is
  'Sets the password of the person (the PHC string of argon2id that the shell made) and ends the other sessions. Raises OYV02 '
  '(invalid_parameter), OYC03 (conflict: an operator), OYA05 (confirmation_required). PEOPLE-21, PEOPLE-25.';

create or replace function manage.find_password(credential bytea, email text, address text, browser_hash bytea) returns manage.password
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(find_password.credential, 'find_password', null);
  v_email text := tenancy.fold_email(find_password.email);
  v_password manage.password;
begin
  -- So an answer for an unknown address costs and discloses the same.
  perform tenancy.count_attempt(v_email, find_password.address, find_password.browser_hash);
  select p.user_id, coalesce(p.phc, '$argon2id$v=19$m=19456,t=2,p=1$' || invented.salt || '$' || invented.hash) into v_password
    from (select rtrim(encode(extensions.gen_random_bytes(16), 'base64'), '=') as salt,
                 rtrim(encode(extensions.gen_random_bytes(32), 'base64'), '=') as hash) invented
    left join (tenancy.users u join tenancy.passwords p on p.user_id = u.user_id) on u.email = v_email;
  perform manage.log_act(v_caller, null, v_password.user_id);
  return v_password;
end;
$$;

comment on function manage.find_password(bytea, text, text, bytea) is
  'Returns the password hash of the person with an e-mail address, for the shell to verify; one of the same form that nothing fits if '
  'there is none. Arguments: e-mail, client network address, browser bytes. Raises OYV02 (invalid_parameter), OYL01 (rate_limited). '
  'PEOPLE-24, PEOPLE-30, PEOPLE-112.';

create or replace function manage.show_question(challenge tenancy.challenges) returns manage.provider_question
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_question manage.provider_question;
begin
  select p.account_id, a.name, p.issuer, p.client_id, p.secret, (show_question.challenge).challenge, (show_question.challenge).nonce,
         (show_question.challenge).verifier, (show_question.challenge).purpose = 'link'
    into v_question
    from tenancy.identity_providers p
    join tenancy.accounts a on a.account_id = p.account_id
   where p.account_id = (show_question.challenge).account_id;
  return v_question;
end;
$$;

comment on function manage.show_question(tenancy.challenges) is
  'Returns what an identity provider is asked, with how it is reached; all null where the account has none. PEOPLE-74.';
