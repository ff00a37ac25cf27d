create or replace function tenancy.quotas_of(key_hash bytea, purpose text, address text, calendar_quota integer)
returns table (policy text, bucket text, quota integer)
language sql stable
begin atomic
  select p.policy, concat_ws(' ', p.policy, p.owner), tenancy.quota_in(r.mode, p.quota)
    from tenancy.keys k
    join tenancy.realms r on r.realm_id = k.realm_id
    join tenancy.accounts a on a.account_id = k.account_id
    cross join lateral (values
      ('requests', 'secret', true, concat_ws(' ', k.realm_id, k.account_id), a.requests_per_minute),
      ('pushes', 'secret', quotas_of.purpose = 'push', concat_ws(' ', k.realm_id, k.account_id), a.pushes_per_minute),
      ('key', 'publishable', true, k.key_id, a.key_requests_per_minute),
      ('address', 'publishable', true, concat_ws(' ', k.key_id, quotas_of.address), a.address_requests_per_minute)
    ) p (policy, kind, applies, owner, quota)
   where k.key_hash = quotas_of.key_hash and a.status = 'active' and p.kind = k.kind and p.applies
  union all
  select 'calendar', concat_ws(' ', 'calendar', quotas_of.address), quotas_of.calendar_quota where quotas_of.purpose = 'calendar';
end;

comment on function tenancy.quotas_of(bytea, text, text, integer) is
  'The rate limits of a request, each with its name, what is counted under it and how many per minute: key_hash, purpose (request, push, '
  'or calendar, which takes no key), the client''s address, and how many calendars one address may fetch per minute. No row for a '
  'key that is not valid (LIMIT-5 to LIMIT-7).';
