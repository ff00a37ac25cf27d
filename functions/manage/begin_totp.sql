create or replace function manage.begin_totp(credential bytea, secret bytea) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(begin_totp.credential, 'begin_totp', null);
begin
  insert into tenancy.totp_secrets as t (user_id, secret, session_id) values (v_caller.user_id, begin_totp.secret, v_caller.session_id)
  on conflict on constraint totp_secrets_pkey do update
     set secret = excluded.secret, session_id = excluded.session_id, last_step = null, created_at = util.now()
   where t.confirmed_at is null;
  if not found then
    raise exception using errcode = 'OYC03', message = 'You already have an authenticator. Remove it first.';
  end if;
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.begin_totp(bytea, bytea) is
  'Begins to add an authenticator: its secret, sealed by the shell. One that was not confirmed is replaced, and this session alone '
  'completes it. Raises OYC03 (conflict: there is one), OYA05 (confirmation_required). PEOPLE-26, PEOPLE-150.';

create or replace function manage.confirm_totp(credential bytea, new_session_hash bytea, step bigint) returns manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(confirm_totp.credential, 'confirm_totp', null);
  v_totp tenancy.totp_secrets := manage.lock_totp(v_caller.user_id);
  v_session tenancy.sessions;
begin
  if v_totp.confirmed_at is not null then
    raise exception using errcode = 'OYC03', message = 'Your authenticator is already confirmed.';
  elsif v_totp.session_id is distinct from v_caller.session_id then
    raise exception using errcode = 'OYC03', message = 'This authenticator was started in another session. Start again.';
  end if;
  perform manage.consume_step(v_totp, confirm_totp.step);
  perform tenancy.record_factor_change(v_caller.user_id, 'totp_added', v_caller.session_id, null);
  perform tenancy.end_sessions(v_caller.user_id, v_caller.session_id);
  v_session := manage.raise_session(v_caller.session_id, confirm_totp.new_session_hash, null, true);
  perform manage.log_act(v_caller, null, null);
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.confirm_totp(bytea, bytea, bigint) is
  'Completes adding an authenticator with its first code, verified by the shell: SHA-256 of a new token, under which the session '
  'continues (others end), time step of the code. Raises OYC03 (conflict: none begun, or confirmed), OYA05 (confirmation_required). '
  'PEOPLE-21, PEOPLE-26, PEOPLE-22.';

create or replace function manage.find_totp(credential bytea, browser_hash bytea) returns manage.totp
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(find_totp.credential, 'find_totp', null);
  v_totp manage.totp;
begin
  perform tenancy.count_code('totp', v_caller.user_id, find_totp.browser_hash);
  select t.user_id, t.secret, t.last_step, t.confirmed_at is not null into v_totp
    from tenancy.totp_secrets t
   where t.user_id = v_caller.user_id and (t.confirmed_at is not null or t.session_id = v_caller.session_id);
  return v_totp;
end;
$$;

comment on function manage.find_totp(bytea, bytea) is
  'Returns the person and the sealed secret of the authenticator to the shell, which verifies a code; all null without one: the bytes by '
  'which the browser is known (null: none). Ten times in fifteen minutes. Raises OYL01 (rate_limited), OYA01 (unauthorized). PEOPLE-26, '
  'PEOPLE-30, PEOPLE-112.';

create or replace function manage.lock_totp(user_id text) returns tenancy.totp_secrets
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_totp tenancy.totp_secrets;
begin
  select t.* into v_totp from tenancy.totp_secrets t where t.user_id = lock_totp.user_id for update;
  if v_totp.user_id is null then
    raise exception using errcode = 'OYC03', message = 'You have no authenticator. Add one first.';
  end if;
  return v_totp;
end;
$$;

comment on function manage.lock_totp(text) is
  'Returns the authenticator of a person, locked, so that two requests do not take one code. Raises OYC03 (conflict: there is '
  'none). PEOPLE-26.';

create or replace function manage.read_totp(credential bytea) returns manage.totp
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_totp.credential, 'read_totp', null);
  v_totp manage.totp;
begin
  select t.user_id, t.secret, t.last_step, false into v_totp
    from tenancy.totp_secrets t
   where t.user_id = v_caller.user_id and t.confirmed_at is null and t.session_id = v_caller.session_id;
  return v_totp;
end;
$$;

comment on function manage.read_totp(bytea) is
  'Returns the person and the sealed secret of the authenticator that is being added to the shell, which shows it; all null if none was '
  'begun, or it is confirmed. Not an attempt of a code, so it is not counted. PEOPLE-26.';

create or replace function manage.use_totp(credential bytea, new_session_hash bytea, step bigint) returns manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(use_totp.credential, 'use_totp', null);
  v_totp tenancy.totp_secrets := manage.lock_totp(v_caller.user_id);
  v_session tenancy.sessions;
begin
  if v_totp.confirmed_at is null then
    raise exception using errcode = 'OYC03', message = 'Your authenticator is not confirmed. Complete adding it first.';
  end if;
  perform manage.consume_step(v_totp, use_totp.step);
  v_session := manage.raise_session(v_caller.session_id, use_totp.new_session_hash, null, true);
  perform manage.log_act(v_caller, null, null);
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.use_totp(bytea, bytea, bigint) is
  'Completes a sign-in, or confirms a session, with a code that the shell verified: SHA-256 of a new token, the time step of the '
  'code. Raises OYA01 (unauthorized: the code was used), OYC03 (conflict: no authenticator). PEOPLE-22, PEOPLE-26.';

create or replace function manage.remove_totp(credential bytea) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(remove_totp.credential, 'remove_totp', null);
begin
  perform manage.lock_totp(v_caller.user_id);
  delete from tenancy.totp_secrets t where t.user_id = v_caller.user_id;
  if not tenancy.has_factor(v_caller.user_id) then
    delete from tenancy.recovery_codes c where c.user_id = v_caller.user_id;
  end if;
  perform tenancy.record_factor_change(v_caller.user_id, 'totp_removed', v_caller.session_id, null);
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.remove_totp(bytea) is
  'Removes the person''s authenticator, and the recovery codes where no passkey is left. Raises OYC03 (conflict: there is none), OYA05 '
  '(confirmation_required). PEOPLE-26, PEOPLE-152.';

create or replace function manage.use_recovery_code(credential bytea, new_session_hash bytea, code_hash bytea, browser_hash bytea)
returns manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(use_recovery_code.credential, 'use_recovery_code', null);
  v_session tenancy.sessions;
begin
  -- Nothing is raised for a code that is not valid, so that the attempt counts: ten in fifteen minutes.
  perform tenancy.count_code('recovery', v_caller.user_id, use_recovery_code.browser_hash);
  update tenancy.recovery_codes c set used_at = util.now()
   where c.user_id = v_caller.user_id and c.code_hash = use_recovery_code.code_hash and c.used_at is null;
  if found then
    perform tenancy.record_factor_change(v_caller.user_id, 'code_used', v_caller.session_id, null);
    v_session := manage.raise_session(v_caller.session_id, use_recovery_code.new_session_hash, null, true);
  end if;
  perform manage.log_act(v_caller, null, case when v_session.session_id is null then 'refused' else 'accepted' end);
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.use_recovery_code(bytea, bytea, bytea, bytea) is
  'Completes a sign-in, or confirms a session, with a recovery code, which is used up: SHA-256 of a new token and of the code, browser '
  'bytes (null: none). Returns all null if the code is not valid. Raises OYL01 (rate_limited), OYA01 (unauthorized). PEOPLE-26, '
  'PEOPLE-30, PEOPLE-112.';
