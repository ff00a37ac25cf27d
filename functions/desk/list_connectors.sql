create or replace function desk.list_connectors(
  session_hash bytea, mode text, before text, row_limit integer
) returns setof manage.connector
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_connectors.session_hash, 'list_connectors', list_connectors.mode);
begin
  v_caller.account_id := null;
  perform desk.note_action(v_caller, list_connectors.mode, null);
  return query
  select c.* from manage.list_connectors(list_connectors.mode, list_connectors.before, list_connectors.row_limit) c;
end;
$$;

comment on function desk.list_connectors(bytea, text, text, integer) is
  'Returns connectors of every account, the newest first, page by page, as manage.list_connectors does. PEOPLE-13, DASHBOARD-95.';
