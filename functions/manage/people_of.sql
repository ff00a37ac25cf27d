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
  'Returns the people of an account, who came first first. PEOPLE-10.';
