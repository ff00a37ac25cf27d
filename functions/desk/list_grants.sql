create or replace function desk.list_grants(session_hash bytea, mode text) returns setof manage.permission
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_grants.session_hash, 'list_grants', list_grants.mode);
begin
  perform desk.note_action(v_caller, list_grants.mode, null);
  return query
  select g.* from manage.list_grants(v_caller.account_id) g where list_grants.mode is null or g.mode = list_grants.mode;
end;
$$;

comment on function desk.list_grants(bytea, text) is
  'Returns the grants that the account holds in a mode (null: both), the oldest first. PEOPLE-10, PEOPLE-51.';
