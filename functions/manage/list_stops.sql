create or replace function manage.list_stops() returns setof jsonb
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_strip_nulls(
           jsonb_build_object(
             'host', s.host, 'scope', case when s.host is null then 'everything' else 'host' end, 'reason', s.reason,
             'made_by', s.made_by, 'made_at', util.rfc3339(s.made_at)))
    from connect.stops s
   where s.revived_at is null
   order by s.host nulls first;
$$;

comment on function manage.list_stops() is
  'Returns what operators stopped for everybody and did not let go on: {scope: everything or host, host, reason, made_by, made_at}. '
  'FEED-264.';
