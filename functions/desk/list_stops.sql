create or replace function desk.list_stops(session_hash bytea) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_stops.session_hash, 'list_stops', null);
begin
  perform desk.note_action(v_caller, null, null);
  return query
  select s from manage.list_stops() s;
end;
$$;

comment on function desk.list_stops(bytea) is
  'Returns what operators stopped for everybody, as manage.list_stops does. PEOPLE-13, FEED-264.';
