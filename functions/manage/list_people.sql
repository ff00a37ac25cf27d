create or replace function manage.list_people(credential bytea, account_id text default null) returns setof manage.person
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_people.credential, 'list_people', null, list_people.account_id);
begin
  perform manage.log_act(v_caller, null, null);
  return query
  select p.* from manage.people_of(manage.require_account(v_caller)) p;
end;
$$;

comment on function manage.list_people(bytea, text) is
  'Returns the people of the account with their addresses and roles, in the order of joining. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter: no account). PEOPLE-10.';

create or replace function manage.people_of(account_id text) returns setof manage.person
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select u.user_id, coalesce(u.email, u.provider_email), u.name, m.role, m.created_at,
         (select max(s.last_seen_at) from tenancy.sessions s where s.user_id = u.user_id),
         exists (select from tenancy.passkeys p where p.user_id = u.user_id)
           or exists (select from tenancy.totp_secrets t where t.user_id = u.user_id and t.confirmed_at is not null)
    from tenancy.memberships m
    join tenancy.users u on u.user_id = m.user_id
   where m.account_id = people_of.account_id
   order by m.created_at, u.user_id;
end;
$$;

comment on function manage.people_of(text) is
  'Returns the people of an account, in the order of joining. PEOPLE-10.';

create or replace function manage.list_users(credential bytea) returns setof manage.user
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_users.credential, 'list_users', null);
begin
  perform manage.log_act(v_caller, null, null);
  return query
  select u.user_id, coalesce(u.email, u.provider_email), u.name, u.is_operator, m.account_id, m.role, u.suspended_reason, u.created_at,
         (select max(s.last_seen_at) from tenancy.sessions s where s.user_id = u.user_id)
    from tenancy.users u
    left join tenancy.memberships m on m.user_id = u.user_id
   where u.removed_at is null
   order by u.created_at, u.user_id, m.created_at, m.account_id;
end;
$$;

comment on function manage.list_users(bytea) is
  'Returns everybody who signs in, a row for each account of each, in the order of joining. PEOPLE-10.';

create or replace function manage.remove_user(credential bytea, email text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(remove_user.credential, 'remove_user', null);
  v_user tenancy.users := tenancy.find_user(remove_user.email);
  v_accounts text[] := array(select m.account_id from tenancy.memberships m where m.user_id = v_user.user_id order by m.account_id);
begin
  perform from tenancy.accounts a where a.account_id = any (v_accounts) order by a.account_id for no key update;
  perform tenancy.keep_owner(a.account_id, v_user.user_id), tenancy.leave_account(a.account_id, v_user.user_id)
     from unnest(v_accounts) a (account_id);
  -- In the order in which people take them (docs/locks.md).
  delete from tenancy.invitations i where i.email = coalesce(v_user.email, v_user.provider_email);
  perform tenancy.erase_user(v_user.user_id);
  perform manage.log_act(v_caller, null, v_user.user_id);
end;
$$;

comment on function manage.remove_user(bytea, text) is
  'Removes a person who signs in for good: name, address, sessions, credentials, tokens, memberships and invitations of the address. '
  'The id stays, and what the log records of it. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (last owner of an account). '
  'PEOPLE-12, PEOPLE-45.';

create or replace function manage.reset_user(
  credential bytea, email text, link_hash bytea, removes_factors boolean
) returns manage.sign_in_link
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(reset_user.credential, 'reset_user', null);
  v_user tenancy.users := tenancy.find_user(reset_user.email);
  v_link tenancy.sign_in_links;
begin
  -- Factors: passkeys, authenticator, recovery codes and password, as where one is lost. An operator has no password.
  if v_user.provider_account_id is not null then
    raise exception using errcode = 'OYC03',
      message = 'An identity provider created this person, who has no password or factor to reset. Invite the address instead.';
  end if;
  if reset_user.removes_factors then
    perform tenancy.remove_factors(v_user.user_id);
    delete from tenancy.passwords p where p.user_id = v_user.user_id; -- alone it would let in anyone who knows it
    perform tenancy.record_factor_change(v_user.user_id, 'factors_reset', null, v_caller.actor);
  end if;
  v_link := tenancy.make_link('reset', null, v_user.user_id, reset_user.link_hash, v_caller.actor);
  perform manage.log_act(v_caller, null, v_user.user_id);
  return (v_link.kind, v_link.account_id, v_link.user_id, v_user.email, v_link.expires_at)::manage.sign_in_link;
end;
$$;

comment on function manage.reset_user(bytea, text, bytea, boolean) is
  'Makes a link, valid once within a day, for a person who cannot sign in, to set a password (operators: a passkey): e-mail, SHA-256, '
  'whether to remove all factors. Raises OYN01, OYV02, OYC03 (made by an identity provider). PEOPLE-18, PEOPLE-150, PEOPLE-151, '
  'PEOPLE-153, PEOPLE-156.';

create or replace function manage.suspend_user(credential bytea, email text, reason text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(suspend_user.credential, 'suspend_user', null);
  v_user tenancy.users := tenancy.find_user(suspend_user.email);
begin
  if coalesce(btrim(suspend_user.reason), '') = '' then
    raise exception using errcode = 'OYV02', message = 'Give a reason for the suspension. The person sees it.';
  end if;
  update tenancy.users u set suspended_reason = btrim(suspend_user.reason) where u.user_id = v_user.user_id;
  perform manage.log_act(v_caller, null, v_user.user_id);
end;
$$;

comment on function manage.suspend_user(bytea, text, text) is
  'Lets a person do nothing from the next request on, in no session and by no token, for a reason that the person sees; Raises OYN01 '
  '(not_found), OYV02 (invalid_parameter). PEOPLE-11.';

create or replace function manage.reinstate_user(credential bytea, email text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(reinstate_user.credential, 'reinstate_user', null);
  v_user tenancy.users := tenancy.find_user(reinstate_user.email);
begin
  update tenancy.users u set suspended_reason = null where u.user_id = v_user.user_id;
  perform manage.log_act(v_caller, null, v_user.user_id);
end;
$$;

comment on function manage.reinstate_user(bytea, text) is
  'Lifts the suspension of a person. Raises OYN01 (not_found), OYV02 (invalid_parameter). PEOPLE-11.';

create or replace function manage.make_first_link(credential bytea, account_id text, link_hash bytea) returns manage.sign_in_link
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(make_first_link.credential, 'make_first_link', null, make_first_link.account_id);
  v_link tenancy.sign_in_links;
begin
  perform tenancy.lock_people(manage.require_account(v_caller));
  if exists (select from tenancy.memberships m where m.account_id = v_caller.account_id) then
    raise exception using errcode = 'OYC03', message = 'This account already has members. Invite others.';
  end if;
  v_link := tenancy.make_link('first_owner', v_caller.account_id, null, make_first_link.link_hash, v_caller.actor);
  perform manage.log_act(v_caller, null, null);
  return (v_link.kind, v_link.account_id, v_link.user_id, null, v_link.expires_at)::manage.sign_in_link;
end;
$$;

comment on function manage.make_first_link(bytea, text, bytea) is
  'Makes the link by which the first owner of an account comes in, within an hour: SHA-256 of its token. An '
  'earlier one is void. Raises OYN01 (not_found), OYC03 (conflict: the account has people). PEOPLE-17.';

create or replace function manage.remove_person(credential bytea, user_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(remove_person.credential, 'remove_person', null);
begin
  perform tenancy.lock_people(v_caller.account_id);
  v_caller := manage.enter(remove_person.credential, 'remove_person', null); -- who is an owner still, now that others wait
  if not exists (select from tenancy.memberships m
                  where m.account_id = v_caller.account_id and m.user_id = remove_person.user_id) then
    raise exception using errcode = 'OYN01', message = format('There is no person %s in this account.', remove_person.user_id);
  end if;
  perform tenancy.keep_owner(v_caller.account_id, remove_person.user_id);
  perform tenancy.leave_account(v_caller.account_id, remove_person.user_id);
  perform manage.log_act(v_caller, null, remove_person.user_id);
end;
$$;

comment on function manage.remove_person(bytea, text) is
  'Takes a person out of the account, from the next request on; the person and other memberships stay. Raises OYN01 (not_found), OYC03 '
  '(conflict: the last owner), OYA05 (confirmation_required). PEOPLE-11, PEOPLE-12.';
