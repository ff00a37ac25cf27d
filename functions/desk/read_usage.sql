create or replace function desk.read_usage(session_hash bytea, mode text) returns desk.usage
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(read_usage.session_hash, 'read_usage', read_usage.mode);
  v_realm_id integer := manage.realm_of(v_caller.account_id, read_usage.mode);
  v_usage desk.usage;
begin
  select read_usage.mode, tenancy.quota_in(read_usage.mode, a.requests_per_minute), coalesce(b.requests, 0),
         tenancy.quota_in(read_usage.mode, a.pushes_per_minute), coalesce(b.pushes, 0),
         tenancy.quota_in(read_usage.mode, a.waiting_batches),
         (select count(*) from intake.batches w
           where w.status = 'received' and w.realm_id = v_realm_id and w.account_id = a.account_id),
         tenancy.quota_in(read_usage.mode, a.stored_megabytes) * 1048576::bigint,
         coalesce((select t.stored_bytes from intake.turns t where t.realm_id = v_realm_id and t.account_id = a.account_id), 0)
    into v_usage
    from tenancy.accounts a
    cross join lateral (
      select max(u.used) filter (where starts_with(u.bucket, 'requests')) as requests,
             max(u.used) filter (where starts_with(u.bucket, 'pushes')) as pushes
        from tenancy.buckets u
       where u.bucket in (concat_ws(' ', 'requests', v_realm_id, a.account_id), concat_ws(' ', 'pushes', v_realm_id, a.account_id))
         and u.started_at > util.now() - interval '1 minute') b
   where a.account_id = v_caller.account_id;
  perform desk.note_action(v_caller, read_usage.mode, null);
  return v_usage;
end;
$$;

comment on function desk.read_usage(bytea, text) is
  'Returns how much of its limits in a mode the account uses at this moment. Raises OYV02 (invalid_parameter). PEOPLE-10, LIMIT-5, '
  'LIMIT-6.';
