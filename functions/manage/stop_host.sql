create or replace function manage.stop_host(credential bytea, host text, reason text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(stop_host.credential, 'stop_host', null);
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
  insert into connect.stops (host, reason, made_by) values (v_host, v_reason, v_caller.actor);
  perform manage.log_act(v_caller, null, coalesce(lower(btrim(stop_host.host)), 'everything'));
  return (select manage.describe_stop(s)
            from connect.stops s where s.host is not distinct from v_host and s.revived_at is null);
end;
$$;

comment on function manage.stop_host(bytea, text, text) is
  'Stops all fetching from a host (null: everything), of every account, for a reason. Returns the stop. Raises OYV02 '
  '(invalid_parameter: no host, no reason), OYC03 (conflict: stopped already), OYA05 (confirmation_required). PEOPLE-13, FEED-264.';
