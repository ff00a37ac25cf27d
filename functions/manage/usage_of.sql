create or replace function manage.usage_of(account_id text, mode text) returns manage.usage
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select usage_of.mode, tenancy.quota_in(usage_of.mode, a.requests_per_minute), coalesce(b.requests, 0),
         tenancy.quota_in(usage_of.mode, a.pushes_per_minute), coalesce(b.pushes, 0),
         tenancy.quota_in(usage_of.mode, a.waiting_batches),
         (select count(*) from intake.batches w
           where w.status = 'received' and w.realm_id = r.realm_id and w.account_id = a.account_id),
         tenancy.quota_in(usage_of.mode, a.stored_megabytes) * 1048576::bigint,
         coalesce((select t.stored_bytes from intake.turns t where t.realm_id = r.realm_id and t.account_id = a.account_id), 0)
    from tenancy.accounts a
    cross join tenancy.realm_of(usage_of.account_id, usage_of.mode) r (realm_id)
    cross join lateral (
      select max(u.used) filter (where starts_with(u.bucket, 'requests')) as requests,
             max(u.used) filter (where starts_with(u.bucket, 'pushes')) as pushes
        from tenancy.buckets u
       where u.bucket in (concat_ws(' ', 'requests', r.realm_id, a.account_id), concat_ws(' ', 'pushes', r.realm_id, a.account_id))
         and u.started_at > util.now() - interval '1 minute') b
   where a.account_id = usage_of.account_id;
$$;

comment on function manage.usage_of(text, text) is
  'Returns how much of its limits in a mode an account uses at this moment. Raises OYV02 (invalid_parameter: no mode). LIMIT-5, LIMIT-6.';
