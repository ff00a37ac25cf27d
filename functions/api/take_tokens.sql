create or replace function api.take_tokens(takings jsonb)
returns table (place integer, granted integer, spare integer, taken_at text, policy text, quota integer, remaining integer, held integer,
  ends_in integer)
language plpgsql security definer
set search_path = ''
as $$
declare
  v_now timestamptz := util.now();
  v_taking record;
begin
  -- Locks every bucket in one order, so that processes never wait for each other in a circle; a minute that is over begins anew.
  insert into tenancy.buckets as b (bucket, started_at)
  select distinct q.bucket, v_now
    from jsonb_to_recordset(take_tokens.takings) t (key text, purpose text, address text, feed_quota integer)
    cross join lateral tenancy.quotas_of(decode(t.key, 'hex'), t.purpose, t.address, t.feed_quota) q
   order by q.bucket
  on conflict on constraint buckets_pkey do update set started_at = excluded.started_at, used = 0, held = 0
   where b.started_at <= excluded.started_at - interval '1 minute';
  if found then
    delete from tenancy.buckets b
     where b.bucket in (select o.bucket from tenancy.buckets o where o.started_at < v_now - interval '2 minutes' order by o.started_at
       limit 20 for update skip locked);
  end if;

  for v_taking in
    select t.*, (row_number() over () - 1)::integer as place
      from jsonb_to_recordset(take_tokens.takings)
        t (key text, purpose text, address text, feed_quota integer, wanted integer, spare integer, settled integer, returned integer,
          taken_at timestamptz)
  loop
    return query
    with states as (
      select q.policy, q.quota, b.bucket, b.started_at,
             case when b.started_at <= v_taking.taken_at then v_taking.settled else 0 end as settled,
             case when b.started_at <= v_taking.taken_at then v_taking.returned else 0 end as returned,
             q.quota - b.used + case when b.started_at <= v_taking.taken_at then v_taking.returned else 0 end as available
        from tenancy.quotas_of(decode(v_taking.key, 'hex'), v_taking.purpose, v_taking.address, v_taking.feed_quota) q
        join tenancy.buckets b on b.bucket = q.bucket
    ), grants as (
      select g.granted, least(v_taking.spare, (g.available - g.granted) / 16) as spare, g.started_at
        from (select greatest(min(s.available), 0) as available, least(v_taking.wanted, greatest(min(s.available), 0)) as granted,
          max(s.started_at) as started_at from states s) g
    )
    update tenancy.buckets b set used = b.used - s.returned + g.granted + g.spare, held = greatest(b.held - s.settled, 0) + g.spare
      from states s cross join grants g
     where b.bucket = s.bucket
    returning v_taking.place, g.granted, g.spare, greatest(v_now, g.started_at)::text, s.policy, s.quota, greatest(s.quota - b.used, 0),
      b.held - g.spare,
              greatest(ceil(extract(epoch from b.started_at + interval '1 minute' - v_now) * 1000)::integer, 0);
  end loop;
end;
$$;

comment on function api.take_tokens(jsonb) is
  'Counts requests under their rate limits, all at once for a process. Each of takings: key (hex of its hash) or null, purpose, address '
  'and feed_quota (tenancy.quotas_of), requests wanted, how many to hold in advance (spare), and of those held since taken_at how many '
  'are no longer (settled) and how many of them were not needed (returned). Gives, for each limit of each taking (place, from 0), how '
  'many were granted, under every limit or none; what is left (remaining), what processes hold in advance (held), and the milliseconds '
  'until the minute ends. No row: nothing limits it. LIMIT-8, LIMIT-9.';
grant execute on function api.take_tokens(jsonb) to oyss_http;
