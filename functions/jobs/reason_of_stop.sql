create or replace function jobs.reason_of_stop(host text) returns text
language sql stable
set search_path = pg_catalog, pg_temp
return (
  select s.reason
    from connect.stops s
   where (s.host is null or s.host = lower(reason_of_stop.host)) and s.revived_at is null
   order by s.host
   limit 1);

comment on function jobs.reason_of_stop(text) is
  'Returns why operators stopped a host (a name or an address without port), or everything; null: not stopped. The worker calls it '
  'before it follows a redirect to another host. FEED-264.';
grant execute on function jobs.reason_of_stop(text) to oyss_resolver;
