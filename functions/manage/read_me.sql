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
  'Returns who is signed in, the account that is looked at and the role there, the ways of signing in, the one '
  'of this session, and when another changed how one signs in, until it was acknowledged. Raises OYA01 (unauthorized). PEOPLE-10, '
  'PEOPLE-13, PEOPLE-80, PEOPLE-153.';
