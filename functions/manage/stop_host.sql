create or replace function manage.stop_host(host text, reason text, made_by text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_host text := lower(btrim(stop_host.host));
  v_reason text := connect.reason_of(stop_host.reason);
  v_stop connect.stops;
begin
  if v_host is not null and v_host !~ '^(\[[0-9a-f:.]+\]|[^\s/?#:@]{1,255})$' then
    raise exception using errcode = 'OYV02', message = 'A host is a name or an address, without port and path, such as example.org.';
  end if;
  select s.* into v_stop from connect.stops s where s.host is not distinct from v_host and s.revived_at is null;
  if v_stop.stop_id is not null then
    raise exception using errcode = 'OYC03', message = format('It is stopped already: %s', v_stop.reason);
  end if;
  insert into connect.stops (host, reason, made_by) values (v_host, v_reason, stop_host.made_by);
  return (select jsonb_agg(x) -> 0 from manage.list_stops() x where x ->> 'host' is not distinct from v_host);
end;
$$;

comment on function manage.stop_host(text, text, text) is
  'Stops all fetching from a host, for every feed and connector of every account and mode; null: everything, also what was uploaded. What '
  'runs under way bring is thrown away. reason says why, made_by who. Returns the stop as manage.list_stops does. Raises OYV02 '
  '(invalid_parameter: no host, no reason), OYC03 (conflict: stopped already). FEED-264.';
