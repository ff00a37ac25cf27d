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
  select u.* into v_user from tenancy.users u where u.user_id = open_session.user_id and u.removed_at is null;
  if v_user.user_id is null or v_user.is_operator and open_session.method <> 'passkey' then
    raise exception using errcode = 'OYA01', message = 'Nobody was signed in. Check the address and the password.';
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
  'Signs a person in whose password, passkey, link or identity at a provider (method) the caller has verified: SHA-256 of a new '
  'token, the account to look at (null: the one joined first), the network address, what the browser calls itself, and SHA-256 of the '
  'token that the browser had before (null: none), whose session ends. A code is awaited where the person has an authenticator and came '
  'by password or link; either proves nothing of a person who has a second factor. Sessions that ended 30 days ago are removed. Raises '
  'OYA01 (unauthorized: no such person, or an operator without a passkey), OYA03 '
  '(account_suspended). PEOPLE-20 to PEOPLE-22, PEOPLE-76, PEOPLE-110, PEOPLE-150, PEOPLE-151.';

create or replace function tenancy.session_life() returns interval
language sql immutable parallel safe
return interval '14 days';

comment on function tenancy.session_life() is 'Returns how long a session lasts at most, however it is used. PEOPLE-20.';

create or replace function tenancy.session_memory() returns interval
language sql immutable parallel safe
return interval '30 days';

comment on function tenancy.session_memory() is
  'Returns how long a session that ended is kept, and so a browser known in which somebody signed in. PEOPLE-20, PEOPLE-112.';
