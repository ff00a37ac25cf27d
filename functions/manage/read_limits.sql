create or replace function manage.read_limits(credential bytea, account_id text) returns manage.limits
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_limits.credential, 'read_limits', null, read_limits.account_id);
begin
  return manage.limits_of(manage.require_account(v_caller));
end;
$$;

comment on function manage.read_limits(bytea, text) is
  'Returns the limits of an account, as they are in live mode. Raises OYN01 (not_found), OYV02 (invalid_parameter: no account). '
  'PEOPLE-126, LIMIT-6.';

create or replace function manage.limits_of(account_id text) returns manage.limits
language sql stable
set search_path = pg_catalog, pg_temp
begin atomic
  select a.account_id, a.requests_per_minute, a.pushes_per_minute, a.key_requests_per_minute, a.address_requests_per_minute,
         a.deliveries_per_minute, a.waiting_batches, a.stored_megabytes
    from tenancy.accounts a
   where a.account_id = limits_of.account_id;
end;

comment on function manage.limits_of(text) is 'Returns the limits of an account, as they are in live mode. ACCOUNT-7, LIMIT-5.';

create or replace function manage.set_limits(credential bytea, account_id text, limits jsonb) returns manage.limits
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(set_limits.credential, 'set_limits', null, set_limits.account_id);
  v_before manage.limits := manage.limits_of(manage.require_account(v_caller));
  v_limits manage.limits;
  v_misfit text;
begin
  select g.name into v_misfit
    from jsonb_each_text(jsonb_strip_nulls(set_limits.limits)) g (name, value)
   where not to_jsonb(v_before) - 'account_id' ? g.name or g.value !~ '^[0-9]{1,9}$' or g.value::bigint not between 1 and 100000000
   order by g.name
   limit 1;
  if found then
    raise exception using errcode = 'OYV02', column = '/' || v_misfit,
      message = format('Limit "%s" must be a whole number from 1 to 100000000.', v_misfit);
  end if;
  v_limits := jsonb_populate_record(v_before, jsonb_strip_nulls(set_limits.limits));
  update tenancy.accounts a
     set requests_per_minute = v_limits.requests_per_minute,
         pushes_per_minute = v_limits.pushes_per_minute,
         key_requests_per_minute = v_limits.key_requests_per_minute,
         address_requests_per_minute = v_limits.address_requests_per_minute,
         deliveries_per_minute = v_limits.deliveries_per_minute,
         waiting_batches = v_limits.waiting_batches,
         stored_megabytes = v_limits.stored_megabytes
   where a.account_id = v_limits.account_id;
  perform manage.log_act(v_caller, null, (
    select string_agg(n.name || ' ' || n.value, ', ' order by n.name)
      from jsonb_each_text(to_jsonb(v_limits)) n (name, value)
      join jsonb_each_text(to_jsonb(v_before)) o (name, value) on o.name = n.name and o.value <> n.value));
  return v_limits;
end;
$$;

comment on function manage.set_limits(bytea, text, jsonb) is
  'Sets limits of an account, {name: number} with the names of read_limits, each 1 to 100000000 (absent or null: unchanged). Returns '
  'all; logs the changes. Raises OYN01 (not_found), OYV02 (invalid_parameter; column: the pointer), OYA05 (confirmation_required). '
  'PEOPLE-126, ACCOUNT-7.';

create or replace function manage.read_usage(credential bytea, mode text) returns manage.usage
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_usage.credential, 'read_usage', read_usage.mode);
  v_usage manage.usage := manage.usage_of(v_caller.account_id, read_usage.mode);
begin
  return v_usage;
end;
$$;

comment on function manage.read_usage(bytea, text) is
  'Returns how much of its limits in a mode the account uses at this moment. Raises OYV02 (invalid_parameter). PEOPLE-10, LIMIT-5, '
  'LIMIT-6.';

create or replace function manage.read_usage_days(credential bytea, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_usage_days.credential, 'read_usage_days', read_usage_days.mode);
  v_result jsonb := jsonb_build_object('now', to_jsonb(manage.usage_of(v_caller.account_id, read_usage_days.mode)))
    || intake.sent_by_day(manage.require_realm(v_caller, read_usage_days.mode), v_caller.account_id);
begin
  return v_result;
end;
$$;

comment on function manage.read_usage_days(bytea, text) is
  'Returns how much of its limits in a mode the account uses at this moment (now: manage.read_usage) and what it sent in the last 30 '
  'days by '
  'day and source (intake.sent_by_day). Raises OYV02 (invalid_parameter). DASHBOARD-76, LIMIT-5.';

create or replace function manage.read_usage_hours(credential bytea, mode text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(read_usage_hours.credential, 'read_usage_hours', read_usage_hours.mode);
  v_result jsonb := jsonb_build_object('now', to_jsonb(manage.usage_of(v_caller.account_id, read_usage_hours.mode)))
    || tenancy.usage_by_hour(manage.require_realm(v_caller, read_usage_hours.mode), v_caller.account_id);
begin
  return v_result;
end;
$$;

comment on function manage.read_usage_hours(bytea, text) is
  'Returns how much of its limits in a mode the account uses at this moment (now: manage.read_usage) and what came with its keys in '
  'the last '
  '24 hours by hour, route and key (tenancy.usage_by_hour). Raises OYV02 (invalid_parameter). DASHBOARD-76, LIMIT-5, LIMIT-50.';

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

create or replace function manage.near_limits(account_id text, mode text) returns setof manage.concern
language sql stable set search_path = pg_catalog, pg_temp as $$
  select 'quota', (100 * l.used / l.most)::integer, l.name, null, null
    from manage.usage_of(near_limits.account_id, near_limits.mode) u
    cross join lateral (values
      ('requests', u.requests_used::numeric, u.requests_per_minute::numeric),
      ('pushes', u.pushes_used, u.pushes_per_minute),
      ('batches', u.batches_waiting, u.batch_limit),
      ('bytes', u.bytes_stored, u.byte_limit)) l (name, used, most)
   where l.most > 0 and l.used >= 0.8 * l.most;
$$;

comment on function manage.near_limits(text, text) is
  'Returns each limit of an account in a mode of which 80 % or more is used (manage.usage_of): requests or pushes of this minute, batches '
  'that wait, bytes stored; the count is the share in percent. Raises OYV02 (invalid_parameter: no mode). DASHBOARD-83.';

create or replace function manage.days_of(account_id text, realm_id integer, until timestamptz, day_count integer) returns setof manage.day
language sql stable set search_path = pg_catalog, pg_temp as $$
  with recent as (
    select (b.received_at at time zone 'UTC')::date as day, b.accepted_count, b.rejected_count
      from intake.batches b
     where b.account_id = days_of.account_id and b.realm_id = days_of.realm_id
       and b.batch_id > 'batch_' || util.ulid_time(days_of.until - make_interval(days => days_of.day_count))
     order by b.batch_id desc
     limit 5000
  )
  select (days_of.until at time zone 'UTC')::date - back, count(r.day)::integer, coalesce(sum(r.accepted_count), 0)::integer,
         coalesce(sum(r.rejected_count), 0)::integer
    from generate_series(0, days_of.day_count - 1) back
    left join recent r on r.day = (days_of.until at time zone 'UTC')::date - back
   group by back;
$$;

comment on function manage.days_of(text, integer, timestamptz, integer) is
  'Returns how many batches an account pushed into a realm on each of the last days (UTC), with how many observations were accepted '
  'and rejected; of the newest 5,000 batches. PEOPLE-104.';
