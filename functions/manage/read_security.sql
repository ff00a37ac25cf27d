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
  'Returns how a person signs in and where: passkeys, password, authenticator (begun or confirmed), recovery codes that are left, the '
  'sessions that are open, user tokens in the account that is looked at, its identity provider, and the ten newest changes of all '
  'this. PEOPLE-20, PEOPLE-28, PEOPLE-72, PEOPLE-153.';
