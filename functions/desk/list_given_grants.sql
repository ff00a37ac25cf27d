create or replace function desk.list_given_grants(session_hash bytea, mode text) returns setof manage.permission
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_given_grants.session_hash, 'list_given_grants', list_given_grants.mode);
begin
  perform desk.note_action(v_caller, list_given_grants.mode, null);
  return query
  select g.* from manage.list_given_grants(v_caller.account_id) g where list_given_grants.mode is null or g.mode = list_given_grants.mode;
end;
$$;

comment on function desk.list_given_grants(bytea, text) is
  'Returns the grants of organizations that the account speaks for in a mode (null: both), the oldest first. PEOPLE-51.';
