create or replace function tenancy.open_session(
  session_hash bytea, user_id text, account_id text, method text, address text, agent text, former_hash bytea
) returns tenancy.sessions
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user tenancy.users;
  v_session tenancy.sessions;
  v_awaits boolean;
  v_has_proof boolean := open_session.method in ('passkey', 'provider') or not tenancy.has_factor(open_session.user_id);
begin
  -- The session of the old token ends. A code is awaited if the person has an authenticator and used a password or link; neither confirms a
  -- person who has a second factor. Sessions that ended 30 days ago are removed.
  select u.* into v_user from tenancy.users u where u.user_id = open_session.user_id and u.removed_at is null;
  if v_user.user_id is null or v_user.is_operator and open_session.method <> 'passkey' then
    raise exception using errcode = 'OYA01', message = 'Sign-in failed. Check the address and the password.';
  end if;
  if v_user.suspended_reason is not null then
    raise exception using errcode = 'OYA03', message = 'You may not sign in: ' || v_user.suspended_reason;
  end if;
  v_awaits := open_session.method not in ('passkey', 'provider')
    and exists (select from tenancy.totp_secrets t where t.user_id = v_user.user_id and t.confirmed_at is not null);
  delete from tenancy.sessions s
   where s.user_id = v_user.user_id and tenancy.session_end(s) < util.now() - tenancy.session_memory();
  insert into tenancy.sessions (
    session_id, session_hash, user_id, account_id, method, awaits_factor, has_used_factor, address, agent, last_seen_at, confirmed_at,
    changes_seen_at, expires_at)
  values (
    util.make_id('ses'), open_session.session_hash, v_user.user_id,
    coalesce(open_session.account_id, (
      select m.account_id from tenancy.memberships m where m.user_id = v_user.user_id order by m.created_at, m.account_id limit 1)),
    open_session.method, v_awaits, open_session.method = 'passkey', tenancy.network_of(open_session.address, 24, 48),
    left(open_session.agent, 200), util.now(),
    case when v_has_proof then util.now() end, util.now(), util.now() + tenancy.session_life())
  returning * into v_session;
  -- Last, so that nobody who waits for something holds a session (docs/locks.md).
  update tenancy.sessions s set ended_at = util.now() where s.session_hash = open_session.former_hash and s.ended_at is null;
  return v_session;
end;
$$;

comment on function tenancy.open_session(bytea, text, text, text, text, text, bytea) is
  'Signs in a person verified by method: SHA-256 of a new token, account (null: the first joined), network address, browser name, '
  'SHA-256 of the old token (null: none). Raises OYA01 (no person; operator, no passkey), OYA03. PEOPLE-20, PEOPLE-22, PEOPLE-76, '
  'PEOPLE-110, PEOPLE-150, PEOPLE-151.';

create or replace function tenancy.session_life() returns interval
language sql immutable parallel safe
return interval '14 days';

comment on function tenancy.session_life() is 'Returns how long a session lasts at most, however it is used. PEOPLE-20.';

create or replace function tenancy.session_memory() returns interval
language sql immutable parallel safe
return interval '30 days';

comment on function tenancy.session_memory() is
  'Returns how long an ended session is kept, and thus how long a browser in which a person signed in is recognised. PEOPLE-20, '
  'PEOPLE-112.';

create or replace function tenancy.end_sessions(user_id text, but_session_id text) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  perform tenancy.lock_sessions(end_sessions.user_id);
  update tenancy.sessions s set ended_at = util.now()
   where s.user_id = end_sessions.user_id and s.session_id is distinct from end_sessions.but_session_id and s.ended_at is null;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

comment on function tenancy.end_sessions(text, text) is
  'Ends the sessions of a person, but for one (null: all); returns how many. PEOPLE-21.';

create or replace function tenancy.end_provider_sessions(account_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from tenancy.sessions s
    where s.account_id = end_provider_sessions.account_id and s.method = 'provider' and s.ended_at is null
    order by s.session_id
      for no key update;
  update tenancy.sessions s set ended_at = util.now()
   where s.account_id = end_provider_sessions.account_id and s.method = 'provider' and s.ended_at is null;
end;
$$;

comment on function tenancy.end_provider_sessions(text) is
  'Ends the sessions that the identity provider of an account opened, in the order of their ids. PEOPLE-77.';

create or replace function tenancy.lock_sessions(user_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from tenancy.sessions s
    where s.user_id = lock_sessions.user_id and s.ended_at is null
    order by s.session_id
      for no key update;
end;
$$;

comment on function tenancy.lock_sessions(text) is
  'Locks the sessions of a person, in the order of their ids: two that end one another wait for each other in turn. PEOPLE-21.';

create or replace function tenancy.keep_challenge(challenge tenancy.challenges) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if coalesce(length((keep_challenge.challenge).challenge) not between 22 and 200, true) then
    raise exception using errcode = 'OYV02', message = 'A challenge has 22 to 200 characters.';
  end if;
  delete from tenancy.challenges c
   where c.token_hash in (
           select o.token_hash from tenancy.challenges o
            where o.expires_at <= util.now() or o.session_id = (keep_challenge.challenge).session_id
            order by o.expires_at
            limit 20
              for update skip locked);
  insert into tenancy.challenges (token_hash, purpose, challenge, nonce, verifier, session_id, account_id, expires_at)
  values ((keep_challenge.challenge).token_hash, (keep_challenge.challenge).purpose, (keep_challenge.challenge).challenge,
          (keep_challenge.challenge).nonce, (keep_challenge.challenge).verifier, (keep_challenge.challenge).session_id,
          (keep_challenge.challenge).account_id, util.now() + tenancy.challenge_life());
end;
$$;

comment on function tenancy.keep_challenge(tenancy.challenges) is
  'Keeps what a passkey or an identity provider is asked, for five minutes; clears away up to twenty that are over, and those that '
  'the same session began before. Raises OYV02 (invalid_parameter). PEOPLE-70.';

create or replace function tenancy.challenge_life() returns interval
language sql immutable parallel safe
return interval '5 minutes';

comment on function tenancy.challenge_life() is
  'Returns how long what a passkey or an identity provider was asked can be answered. PEOPLE-70.';

create or replace function tenancy.consume_challenge(token_hash bytea, purposes text[], session_id text) returns tenancy.challenges
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_challenge tenancy.challenges;
begin
  delete from tenancy.challenges c where c.token_hash = consume_challenge.token_hash returning c.* into v_challenge;
  if v_challenge.expires_at > util.now() and v_challenge.purpose = any (consume_challenge.purposes)
    and (v_challenge.session_id is not distinct from consume_challenge.session_id or v_challenge.purpose = 'provider') then
    return v_challenge;
  end if;
  return null;
end;
$$;

comment on function tenancy.consume_challenge(bytea, text[], text) is
  'Takes and removes what was asked: SHA-256 of the token in the cookie, for which purposes, the session that answers (null: nobody is '
  'signed in). Null where there is none, it is over, was for something else or asked by another session: nothing is raised, so that it '
  'stays gone. PEOPLE-70.';

create or replace function tenancy.known_browser(user_id text, browser_hash bytea) returns text
language sql stable
begin atomic
  select s.session_id
    from tenancy.sessions s
   where s.browser_hash = known_browser.browser_hash and s.user_id = coalesce(known_browser.user_id, s.user_id)
     and s.method <> 'provider' and not s.awaits_factor
     and (select count(*)
            from tenancy.sessions n
           where n.user_id = s.user_id and n.created_at > s.created_at and n.method <> 'provider' and not n.awaits_factor) < 20;
end;

comment on function tenancy.known_browser(text, bytea) is
  'Returns the session, be it over, by which a browser proves that a person (null: anybody) signed in with it before: the bytes in its '
  'cookie. The session awaits no factor, is one of the twenty newest such ones of its person, and none that a provider opened; null '
  'where there is none such. PEOPLE-112.';

create or replace function tenancy.session_end(session tenancy.sessions) returns timestamptz
language sql immutable
return least((session).expires_at, (session).ended_at, (session).last_seen_at + interval '12 hours');

comment on function tenancy.session_end(tenancy.sessions) is
  'Returns when a session ended, or ends if it is not used again: twelve hours after it was last seen at the latest. PEOPLE-20.';
