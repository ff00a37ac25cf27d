create or replace function manage.add_operator(credential bytea, email text, name text, link_hash bytea) returns manage.sign_in_link
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(add_operator.credential, 'add_operator', null);
  v_email text := tenancy.fold_email(add_operator.email);
  v_user tenancy.users;
  v_link tenancy.sign_in_links;
begin
  update tenancy.users u set is_operator = true where u.email = v_email returning u.* into v_user;
  if v_user.user_id is null then
    v_user.user_id := tenancy.add_user(v_email, add_operator.name, true, null);
  elsif exists (select from tenancy.memberships m where m.user_id = v_user.user_id) then
    raise exception using errcode = 'OYC03',
      message = 'This person is a member of an account. Operators need a separate address.';
  end if;
  delete from tenancy.passwords p where p.user_id = v_user.user_id;
  if found then
    perform tenancy.record_factor_change(v_user.user_id, 'password_removed', null, v_caller.actor);
  end if;
  v_link := tenancy.make_link('invite', null, v_user.user_id, add_operator.link_hash, v_caller.actor);
  update tenancy.sessions s set ended_at = util.now()
   where s.user_id = v_user.user_id and s.method <> 'passkey' and s.ended_at is null;
  perform manage.log_act(v_caller, null, v_user.user_id);
  return (v_link.kind, v_link.account_id, v_link.user_id, v_email, v_link.expires_at)::manage.sign_in_link;
end;
$$;

comment on function manage.add_operator(bytea, text, text, bytea) is
  'Makes a person an operator of the service: e-mail address, name (of a new person), SHA-256 of the token of a link that makes a '
  'passkey once, within a day; a password is removed. Raises OYV02 (invalid_parameter), OYC03 (conflict: a member of an account). '
  'PEOPLE-13, PEOPLE-18, PEOPLE-151.';

create or replace function manage.remove_operator(credential bytea, email text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(remove_operator.credential, 'remove_operator', null);
  v_user tenancy.users := tenancy.find_user(remove_operator.email);
begin
  if not v_user.is_operator then
    raise exception using errcode = 'OYN01', message = 'This person is not an operator.';
  end if;
  update tenancy.users u set is_operator = false where u.user_id = v_user.user_id;
  perform tenancy.end_sessions(v_user.user_id, null);
  perform manage.log_act(v_caller, null, v_user.user_id);
end;
$$;

comment on function manage.remove_operator(bytea, text) is
  'Makes an operator an ordinary person, from the next request on. Raises OYN01 (not_found), OYV02 (invalid_parameter). PEOPLE-11, '
  'PEOPLE-13.';

create or replace function manage.remove_operator_passwords(credential bytea) returns setof text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(remove_operator_passwords.credential, 'remove_operator_passwords', null);
  v_ids text[];
begin
  with gone as (
    delete from tenancy.passwords p using tenancy.users u where u.user_id = p.user_id and u.is_operator returning p.user_id)
  select coalesce(array_agg(g.user_id order by g.user_id), '{}') into v_ids from gone g;
  perform tenancy.record_factor_change(i.user_id, 'password_removed', null, v_caller.actor)
     from unnest(v_ids) i (user_id);
  perform manage.log_act(v_caller, null, null);
  return query select u.email from tenancy.users u where u.user_id = any (v_ids) order by u.user_id;
end;
$$;

comment on function manage.remove_operator_passwords(bytea) is
  'Removes the passwords of operators, who sign in with passkeys alone, and returns the addresses of mail of those who had one; '
  'PEOPLE-151.';

create or replace function manage.read_me(credential bytea) returns manage.me
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_me.credential, 'read_me', null);
  v_me manage.me;
begin
  select u.user_id, coalesce(u.email, u.provider_email), u.name, u.is_operator, v_caller.session_id, v_caller.token_id,
         case when v_caller.role is not null then a.account_id end, case when v_caller.role is not null then a.name end, v_caller.role,
         case when v_caller.role is not null then a.status end, case when v_caller.role is not null then a.suspended_reason end,
         (select s.confirmed_at + interval '10 minutes' from tenancy.sessions s where s.session_id = v_caller.session_id),
         exists (select from tenancy.passwords p where p.user_id = u.user_id),
         exists (select from tenancy.totp_secrets t where t.user_id = u.user_id and t.confirmed_at is not null),
         (select count(*) from tenancy.passkeys p where p.user_id = u.user_id),
         (select count(*) from tenancy.recovery_codes c where c.user_id = u.user_id and c.used_at is null),
         coalesce((select s.method from tenancy.sessions s where s.session_id = v_caller.session_id), 'token'),
         case when v_caller.role is not null then a.requires_second_factor end,
         (select max(f.changed_at)
            from tenancy.sessions s
            join tenancy.factor_changes f on f.user_id = s.user_id and f.changed_at > s.changes_seen_at
                                         and f.session_id is distinct from s.session_id
           where s.session_id = v_caller.session_id and s.method <> 'provider')
    into v_me
    from tenancy.users u
    left join tenancy.accounts a on a.account_id = v_caller.account_id
   where u.user_id = v_caller.user_id;
  return v_me;
end;
$$;

comment on function manage.read_me(bytea) is
  'Returns who is signed in, the current account and the role in it, the ways of signing in and that of this session, and when another '
  'session changed how the person signs in, until acknowledged. Raises OYA01 (unauthorized). PEOPLE-10, PEOPLE-13, PEOPLE-80, PEOPLE-153.';

create or replace function manage.list_permissions(credential bytea) returns setof manage.rule
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_permissions.credential, 'list_permissions', null);
begin
  return query
  select p.operation, p.mode, p.least_role, p.is_read, p.is_logged, p.takes_tokens, p.is_open_while_suspended,
         p.confirmation, p.note
    from tenancy.permissions p
   order by tenancy.role_level(p.least_role), p.operation, p.mode;
end;
$$;

comment on function manage.list_permissions(bytea) is
  'Returns who may do what, as the guard reads it. PEOPLE-10.';

create or replace function manage.list_my_accounts(credential bytea) returns setof manage.membership
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_my_accounts.credential, 'list_my_accounts', null);
begin
  return query
  select a.account_id, a.name, a.status, m.role
    from tenancy.memberships m
    join tenancy.accounts a on a.account_id = m.account_id
   where m.user_id = v_caller.user_id
   order by m.created_at, a.account_id;
end;
$$;

comment on function manage.list_my_accounts(bytea) is
  'Returns the accounts that a person is a member of, with the role in each, in the order of joining. PEOPLE-10.';

create or replace function manage.enter_operator(made_by text) returns bytea
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_credential bytea := extensions.gen_random_bytes(32);
begin
  if coalesce(length(btrim(enter_operator.made_by)), 0) not between 1 and 200 then
    raise exception using errcode = 'OYV02', message = 'Give the name of the user who runs the command, in 1 to 200 characters.';
  end if;
  delete from tenancy.entries e
   where e.credential_hash in (
     select o.credential_hash from tenancy.entries o
      where o.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
        for update skip locked);
  insert into tenancy.entries (credential_hash, transaction_id, made_by)
  values (sha256(v_credential), pg_current_xact_id(), btrim(enter_operator.made_by));
  return v_credential;
end;
$$;

comment on function manage.enter_operator(text) is
  'Returns a credential of the service''s operator for this transaction alone, for the user who runs the command line (made_by): '
  'anyone who may execute this may do all that the command line does. Raises OYV02 (invalid_parameter: nobody is named). OPERATE-63, '
  'PEOPLE-121.';
grant execute on function manage.enter_operator(text) to oyss_manager;
