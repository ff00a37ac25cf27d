create or replace function tenancy.usage_by_hour(realm_id integer, account_id text) returns jsonb
language sql stable
begin atomic
  with since as (
    select date_trunc('hour', util.now(), 'UTC') - interval '23 hours' as at
  ), used as materialized (
    select u.*, k.kind, k.last_four
      from since s
      cross join tenancy.keys k
      join tenancy.usage_hours u on u.key_id = k.key_id and u.started_at >= s.at
     where k.account_id = usage_by_hour.account_id and k.realm_id = usage_by_hour.realm_id
  )
  select jsonb_build_object(
           'hours', (select jsonb_agg(
                              jsonb_build_object('started_at', util.rfc3339(h.started_at), 'answered', h.answered, 'refused', h.refused,
                                                 'failed', h.failed)
                              order by h.started_at)
                       from (select s.at + make_interval(hours => place) as started_at, coalesce(sum(u.answered_count), 0) as answered,
                                    coalesce(sum(u.refused_count), 0) as refused, coalesce(sum(u.failed_count), 0) as failed
                               from since s
                               cross join generate_series(0, 23) place
                               left join used u on u.started_at = s.at + make_interval(hours => place)
                              group by 1) h),
           'routes', (select coalesce(
                               jsonb_agg(
                                 jsonb_build_object('route', r.route, 'answered', r.answered, 'refused', r.refused, 'failed', r.failed)
                                 order by r.answered + r.refused + r.failed desc, r.route), '[]')
                        from (select u.route, sum(u.answered_count) as answered, sum(u.refused_count) as refused,
                                     sum(u.failed_count) as failed
                                from used u group by u.route) r),
           'keys', (select coalesce(
                             jsonb_agg(
                               jsonb_build_object('key_id', k.key_id, 'kind', k.kind, 'last_four', k.last_four, 'answered', k.answered,
                                                  'refused', k.refused, 'failed', k.failed)
                               order by k.answered + k.refused + k.failed desc, k.key_id), '[]')
                      from (select u.key_id, u.kind, u.last_four, sum(u.answered_count) as answered, sum(u.refused_count) as refused,
                                   sum(u.failed_count) as failed
                              from used u group by u.key_id, u.kind, u.last_four) k));
end;

comment on function tenancy.usage_by_hour(integer, text) is
  'Returns the requests with the keys of an account in a realm in the last 24 hours, the present one included: {hours: 24 of '
  '{started_at, answered, refused (429), failed}, oldest first, routes, keys: the same of each that was used, busiest first}. LIMIT-50, '
  'DASHBOARD-76.';

create or replace function tenancy.quota_in(mode text, quota integer) returns integer
language sql immutable parallel safe
return case quota_in.mode when 'test' then (quota_in.quota + 3) / 4 else quota_in.quota end;

comment on function tenancy.quota_in(text, integer) is
  'Returns what a limit of an account comes to in a mode: test mode has a quarter, rounded up (LIMIT-6).';
grant execute on function tenancy.quota_in(text, integer) to oyss_resolver;

create or replace function tenancy.quotas_of(key_hash bytea, purpose text, address text, calendar_quota integer, unknown_quota integer)
returns table (policy text, bucket text, quota integer, kind text, refused text)
language sql stable
begin atomic
  -- refused says why the key opens nothing. calendar takes no key; manage is of a person, whose hash is that of a session or user token.
  select p.policy, concat_ws(' ', p.policy, p.owner), tenancy.quota_in(k.mode, p.quota), k.kind,
         case when p.policy <> 'calendar' then tenancy.reason_against(k.status, k.suspended_reason) end
    from (values (true)) always (is_there)
    left join lateral (
      select y.key_id, y.kind, y.realm_id, y.account_id, r.mode, a.status, a.suspended_reason, a.requests_per_minute,
             a.pushes_per_minute, a.key_requests_per_minute, a.address_requests_per_minute
        from tenancy.keys y
        join tenancy.realms r on r.realm_id = y.realm_id
        join tenancy.accounts a on a.account_id = y.account_id
       where y.key_hash = quotas_of.key_hash and y.revoked_at is null and quotas_of.purpose <> 'manage'
    ) k on true
    cross join lateral (values
      ('requests', 'secret', true, concat_ws(' ', k.realm_id, k.account_id), k.requests_per_minute),
      ('pushes', 'secret', quotas_of.purpose = 'push', concat_ws(' ', k.realm_id, k.account_id), k.pushes_per_minute),
      ('key', 'publishable', true, k.key_id, k.key_requests_per_minute),
      ('address', 'publishable', true, concat_ws(' ', k.key_id, quotas_of.address), k.address_requests_per_minute),
      ('unknown', null, quotas_of.purpose not in ('calendar', 'manage'), quotas_of.address, quotas_of.unknown_quota),
      ('calendar', null, quotas_of.purpose = 'calendar', quotas_of.address, quotas_of.calendar_quota)
    ) p (policy, kind, applies, owner, quota)
   where p.applies and p.kind is not distinct from k.kind
  union all
  select h.policy, h.bucket, h.quota, h.kind, h.refused
    from tenancy.quotas_of_person(quotas_of.key_hash, quotas_of.address, quotas_of.unknown_quota) h
   where quotas_of.purpose = 'manage';
end;

comment on function tenancy.quotas_of(bytea, text, text, integer, integer) is
  'Returns the rate limits of a request: name, counted, per minute, kind of key (null: unknown), refused (null: opens). key_hash, '
  'purpose (request, push, calendar, manage), client address, calendars and unknown keys per address. KEY-12, LIMIT-5, LIMIT-6, '
  'LIMIT-7, LIMIT-30, GRAPHQL-47.';

create or replace function tenancy.quotas_of_person(secret_hash bytea, address text, unknown_quota integer)
returns table (policy text, bucket text, quota integer, kind text, refused text)
language sql stable
set search_path = pg_catalog, pg_temp
begin atomic
  -- Members of an account are counted with its secret keys of live mode; a person who looks at no account of their own has 60.
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
                  else 'Enter the code of your authenticator to finish signing in.' end as refused
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
  'Returns the rate limit of a person''s request, as tenancy.quotas_of: SHA-256 of a session or user token, client address, requests '
  'per minute of an address that is not signed in. kind: person (null: nobody); refused: why nothing is open. GRAPHQL-47, PEOPLE-11.';

create or replace function tenancy.grants_used(realm_id integer, account_id text, fixture_id text)
returns table (grant_id text, organization_id text, line_count bigint)
language sql stable
begin atomic
  select g.grant_id, g.organization_id, count(*)
    from canon.stat_lines s
    join canon.external_ids m on m.realm_id = s.realm_id and m.mapping_id = s.mapping_id and not m.is_withdrawn
    cross join lateral canon.claimed_organization(s.realm_id, m.source_id, canon.claimed_team(s.realm_id, s.mapping_id)) c (organization_id)
    join tenancy.grants g
      on g.realm_id = s.realm_id and g.account_id = grants_used.account_id and g.organization_id = c.organization_id
     and g.scope = 'participants:read' and g.revoked_at is null
   where s.realm_id = grants_used.realm_id and s.fixture_id = grants_used.fixture_id and s.player is not null
     and tenancy.holds_grant(s.realm_id, grants_used.account_id, c.organization_id, m.source_id, 'participants:read')
   group by g.grant_id, g.organization_id;
end;

comment on function tenancy.grants_used(integer, text, text) is
  'The grants that open the lines of players in a box score to an account, as they stand now, each with its organization and how many '
  'lines it opens (BOX-4, ACCOUNT-6, PRIVACY-13).';
