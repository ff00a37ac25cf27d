create or replace function manage.begin_session(
  credential bytea, new_session_hash bytea, user_id text, method text, phc text, address text, agent text
) returns manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(begin_session.credential, 'begin_session', null);
  v_session tenancy.sessions;
begin
  -- manage.record_passkey_use has recorded the passkey. A code is taken by manage.use_totp or manage.use_recovery_code.
  if begin_session.method = 'passkey' then
    if not exists (select from tenancy.passkeys p
                    where p.user_id = begin_session.user_id and p.last_used_at > util.now() - interval '1 minute') then
      raise exception using errcode = 'OYA01', message = 'The passkey does not belong to this person. Sign in again.';
    end if;
  elsif begin_session.method = 'password' then
    -- A password that is being set is waited for, the person before it (docs/locks.md).
    perform from tenancy.users u where u.user_id = begin_session.user_id for key share;
    perform from tenancy.passwords p where p.user_id = begin_session.user_id and p.phc = begin_session.phc for share;
    if not found then
      raise exception using errcode = 'OYA01', message = 'Address or password is wrong. Try again, or ask for a new link.';
    end if;
  else
    raise exception using errcode = 'OYV02', message = 'The method of signing in must be password or passkey.';
  end if;
  v_session := tenancy.open_session(
    begin_session.new_session_hash, begin_session.user_id, null, begin_session.method, begin_session.address, begin_session.agent,
    sha256(begin_session.credential));
  delete from tenancy.sign_in_counts c
   using tenancy.users u
   where u.user_id = v_session.user_id and c.bucket = tenancy.mail_bucket(u.email, tenancy.client_of(begin_session.address));
  v_caller.user_id := v_session.user_id;
  v_caller.session_id := v_session.session_id;
  v_caller.account_id := null; -- of the person who was signed in before
  perform manage.log_act(v_caller, null, begin_session.method);
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.begin_session(bytea, bytea, text, text, text, text, text) is
  'Signs in a verified person by method (password with its PHC string, or passkey) under the SHA-256 of a new token; ends the '
  'browser''s session. awaits_factor: a code is next. Raises OYV02, OYA01 (password changed), OYA03 (account_suspended). PEOPLE-20, '
  'PEOPLE-22, PEOPLE-110, DASHBOARD-107.';

create or replace function manage.confirm_session(credential bytea, new_session_hash bytea, method text) returns manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(confirm_session.credential, 'confirm_session', null);
  v_session tenancy.sessions;
begin
  -- Codes are for manage.use_totp and manage.use_recovery_code.
  if confirm_session.method = 'passkey' then
    if not exists (select from tenancy.passkeys p
                    where p.user_id = v_caller.user_id and p.last_used_at > util.now() - interval '1 minute') then
      raise exception using errcode = 'OYA01', message = 'That passkey is not one of yours. Try again.';
    end if;
  elsif coalesce(confirm_session.method <> 'password', true)
    or not exists (select from tenancy.passwords p where p.user_id = v_caller.user_id) then
    raise exception using errcode = 'OYV02', message = 'Confirm with your password or a passkey.';
  elsif tenancy.has_factor(v_caller.user_id) then
    raise exception using errcode = 'OYC03', message = 'You have a second factor: confirm with it, or with a recovery code.';
  end if;
  v_session := manage.raise_session(
    v_caller.session_id, confirm_session.new_session_hash, nullif(confirm_session.method, 'password'),
    confirm_session.method = 'passkey');
  perform manage.log_act(v_caller, null, confirm_session.method);
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.confirm_session(bytea, bytea, text) is
  'Opens sensitive operations for ten minutes to a person verified again by method: passkey (after manage.record_passkey_use), or '
  'password without a second factor; SHA-256 of a new token. Raises OYV02, OYC03 (conflict: a second factor; use a code), OYA01. '
  'PEOPLE-23, PEOPLE-150.';

create or replace function manage.end_session(credential bytea, session_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(end_session.credential, 'end_session', null);
  v_session_id text := coalesce(end_session.session_id, v_caller.session_id);
begin
  perform tenancy.lock_sessions(v_caller.user_id);
  update tenancy.sessions s set ended_at = util.now()
   where s.session_id = v_session_id and s.user_id = v_caller.user_id and s.ended_at is null
     and (v_session_id = v_caller.session_id
          or exists (select from tenancy.sessions o where o.session_id = v_caller.session_id and o.method <> 'provider'));
  if not found then
    raise exception using errcode = 'OYN01', message = format('You have no session %s.', v_session_id);
  end if;
  perform manage.log_act(v_caller, null, v_session_id);
end;
$$;

comment on function manage.end_session(bytea, text) is
  'Ends a session of the person (null: this one), from the next request on; a session that an identity provider opened can only end '
  'itself. Raises OYN01 (not_found). PEOPLE-21, PEOPLE-76.';

create or replace function manage.end_other_sessions(credential bytea) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(end_other_sessions.credential, 'end_other_sessions', null);
  v_count integer := tenancy.end_sessions(v_caller.user_id, v_caller.session_id);
begin
  perform manage.log_act(v_caller, null, v_count::text);
  return v_count;
end;
$$;

comment on function manage.end_other_sessions(bytea) is
  'Ends all sessions of a person but this one, from the next request on; returns how many. PEOPLE-21.';

create or replace function manage.raise_session(session_id text, new_hash bytea, method text, uses_factor boolean) returns tenancy.sessions
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_session tenancy.sessions;
begin
  update tenancy.sessions s
     set session_hash = raise_session.new_hash, method = coalesce(raise_session.method, s.method), awaits_factor = false,
         has_used_factor = s.has_used_factor or raise_session.uses_factor,
         confirmed_at = util.now(), last_seen_at = util.now()
   where s.session_id = raise_session.session_id
  returning s.* into v_session;
  return v_session;
end;
$$;

comment on function manage.raise_session(text, bytea, text, boolean) is
  'Gives a session whose person has proved more a new token (its SHA-256), so that one that was seen before opens nothing now; '
  'method: passkey where one signed, for which it then counts (null: as it began); '
  'uses_factor: whether a second factor proved it. PEOPLE-22, PEOPLE-23.';

create or replace function manage.list_sessions(credential bytea) returns setof manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_sessions.credential, 'list_sessions', null);
begin
  return query
  select d.*
    from tenancy.sessions s
    cross join lateral manage.show_session(s, v_caller.session_id) d
   where s.user_id = v_caller.user_id and s.ended_at is null
     and s.expires_at > util.now() and s.last_seen_at > util.now() - interval '12 hours'
   order by s.created_at desc, s.session_id desc;
end;
$$;

comment on function manage.list_sessions(bytea) is
  'Returns the sessions in which a person is signed in, the newest first. PEOPLE-20, PEOPLE-21.';

create or replace function manage.show_session(session tenancy.sessions, current_id text) returns manage.session
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    (show_session.session).session_id, (show_session.session).account_id, (show_session.session).method,
    (show_session.session).awaits_factor, text((show_session.session).address), (show_session.session).agent,
    (show_session.session).created_at, (show_session.session).last_seen_at,
    least((show_session.session).expires_at, (show_session.session).last_seen_at + interval '12 hours'),
    (show_session.session).session_id = show_session.current_id)::manage.session;
end;
$$;

comment on function manage.show_session(tenancy.sessions, text) is
  'Returns a session as its person may see it; current_id is the session that asks. It ends twelve hours after it was last seen. '
  'PEOPLE-20.';

create or replace function manage.touch_credential(caller manage.caller) returns void
language sql
set search_path = pg_catalog, pg_temp
begin atomic
  update tenancy.sessions s set last_seen_at = util.now()
   where s.session_id = (
     select o.session_id from tenancy.sessions o
      where o.session_id = (touch_credential.caller).session_id and o.last_seen_at < util.now() - interval '1 minute'
        for no key update skip locked);
  update tenancy.user_tokens t set last_used_at = util.now()
   where t.token_id = (
     select o.token_id from tenancy.user_tokens o
      where o.token_id = (touch_credential.caller).token_id and coalesce(o.last_used_at < util.now() - interval '1 minute', true)
        for no key update skip locked);
end;

comment on function manage.touch_credential(manage.caller) is
  'Records, once a minute, that the session or user token of a caller was used; not while another transaction holds its row. PEOPLE-20.';
