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
  'Returns everybody who signs in, a row for each account of each, who came first first. PEOPLE-10.';
