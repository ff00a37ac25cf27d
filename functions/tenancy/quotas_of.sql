create or replace function tenancy.quotas_of(key_hash bytea, purpose text, address text, calendar_quota integer, unknown_quota integer)
returns table (policy text, bucket text, quota integer, kind text, refused text)
language sql stable
begin atomic
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
  'The rate limits of a request, each with its name, what is counted under it and how many per minute; the kind of its key, null where it '
  'is not known; and why that opens nothing, null where it does (refused): key_hash, purpose (request, push; calendar, which takes no key; '
  'manage: of a person, whose hash is that of a session or user token), the client''s address, and how many calendars and how many '
  'requests with unknown keys one address may send per minute. KEY-12, LIMIT-5 to LIMIT-7, LIMIT-30, GRAPHQL-47.';
