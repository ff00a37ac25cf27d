create or replace function manage.list_stops(credential bytea) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_stops.credential, 'list_stops', null);
begin
  return query
  select manage.describe_stop(s) from connect.stops s where s.revived_at is null order by s.host nulls first;
end;
$$;

comment on function manage.list_stops(bytea) is
  'Returns what operators stopped for everybody and did not let go on: {scope: everything or host, host, reason, made_by, made_at}. '
  'PEOPLE-13, FEED-264.';

create or replace function manage.describe_stop(stop connect.stops) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_strip_nulls(
           jsonb_build_object(
             'host', (stop).host, 'scope', case when (stop).host is null then 'everything' else 'host' end, 'reason', (stop).reason,
             'made_by', (stop).made_by, 'made_at', util.rfc3339((stop).made_at)));
end;

comment on function manage.describe_stop(connect.stops) is 'Returns a stop as operators see it (manage.list_stops). FEED-264.';
