create or replace function desk.list_sources(session_hash bytea, mode text) returns setof manage.source
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_sources.session_hash, 'list_sources', list_sources.mode);
begin
  perform desk.note_action(v_caller, list_sources.mode, null);
  return query
  select s.* from manage.list_sources(v_caller.account_id, list_sources.mode) s;
end;
$$;

comment on function desk.list_sources(bytea, text) is
  'Returns the sources of the account in a mode (null: both), the oldest first. PEOPLE-10, ACCOUNT-5.';
