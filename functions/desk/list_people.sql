create or replace function desk.list_people(session_hash bytea) returns setof desk.person
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(list_people.session_hash, 'list_people', null);
begin
  perform desk.note_action(v_caller, null, null);
  return query
  select p.* from desk.people_of(v_caller.account_id) p;
end;
$$;

comment on function desk.list_people(bytea) is
  'Returns the people of the account with their addresses and roles, who came first first. PEOPLE-10.';
