create or replace function tenancy.quotas_of_person(secret_hash bytea, address text, unknown_quota integer)
returns table (policy text, bucket text, quota integer, kind text, refused text)
language sql stable
set search_path = pg_catalog, pg_temp
begin atomic
  select q.policy, concat_ws(' ', q.policy, q.owner), q.quota, case when q.policy <> 'unknown' then 'person' end, q.refused
    from (values (true)) always (is_there)
    left join lateral (
      select u.user_id, u.suspended_reason, c.awaits_factor, a.account_id, a.requests_per_minute
        from tenancy.signed_in c
        join tenancy.users u on u.user_id = c.user_id and u.removed_at is null
        left join tenancy.memberships m on m.user_id = u.user_id and m.account_id = c.account_id
        left join tenancy.accounts a on a.account_id = m.account_id
       where c.secret_hash = quotas_of_person.secret_hash and not c.is_over
    ) p on true
    cross join lateral (
      select 'unknown' as policy, quotas_of_person.address as owner, quotas_of_person.unknown_quota as quota,
             case when p.user_id is null then 'You are not signed in, or no longer. Send a session or user token that is valid.'
                  else 'Your second factor is awaited. Enter the code of your authenticator.' end as refused
       where p.user_id is null or p.awaits_factor
      union all
      select 'requests', concat_ws(' ', r.realm_id, p.account_id), p.requests_per_minute, 'You may not sign in: ' || p.suspended_reason
        from tenancy.realms r
       where r.mode = 'live' and p.account_id is not null and not p.awaits_factor
      union all
      select 'person', p.user_id, 60, 'You may not sign in: ' || p.suspended_reason
       where p.user_id is not null and p.account_id is null and not p.awaits_factor
    ) q;
end;

comment on function tenancy.quotas_of_person(bytea, text, integer) is
  'The rate limit of a request of a person, as tenancy.quotas_of tells those of keys: SHA-256 of the secret of a session or user token, '
  'the client''s address, and how many requests of nobody who is signed in one address may send per minute. Members of an account are '
  'counted with its secret keys of live mode; who looks at no account of theirs has 60. kind is person, null where nobody is signed in; '
  'refused says why nothing is open. GRAPHQL-47, PEOPLE-11.';
