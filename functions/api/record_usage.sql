create or replace function api.record_usage(requests jsonb) returns void
language sql security definer
set search_path = pg_catalog, pg_temp
as $$
  insert into tenancy.usage_hours as u (key_id, started_at, route, answered_count, refused_count, failed_count)
  select k.key_id, date_trunc('hour', util.now(), 'UTC'), r.route, r.answered, r.refused, r.failed
    from jsonb_to_recordset(record_usage.requests) r (key text, route text, answered bigint, refused bigint, failed bigint)
    join tenancy.keys k on k.key_hash = decode(r.key, 'hex')
   order by k.key_id, r.route
  on conflict on constraint usage_hours_pkey do update
     set answered_count = u.answered_count + excluded.answered_count,
         refused_count = u.refused_count + excluded.refused_count,
         failed_count = u.failed_count + excluded.failed_count;
  delete from tenancy.usage_hours u
   where (u.key_id, u.started_at, u.route) in (
           select o.key_id, o.started_at, o.route
             from tenancy.usage_hours o
            where o.started_at < util.now() - interval '31 days'
            order by o.started_at
            limit 1000
              for update skip locked);
$$;

comment on function api.record_usage(jsonb) is
  'Adds what a process counted to the hour that is now. Each of requests, no two of one key and route: key (hex of its hash; one that is '
  'not known is left out), route, and how many requests were answered, refused (429) and failed. Forgets some of what is older than 31 '
  'days. LIMIT-50.';
grant execute on function api.record_usage(jsonb) to oyss_http;
