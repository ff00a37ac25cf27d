create or replace function manage.list_people(credential bytea, account_id text default null) returns setof manage.person
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_people.credential, 'list_people', null, list_people.account_id);
begin
  perform manage.log_act(v_caller, null, null);
  return query
  select p.* from manage.people_of(manage.require_account(v_caller)) p;
end;
$$;

comment on function manage.list_people(bytea, text) is
  'Returns the people of the account with their addresses and roles, who came first first. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter: no account). PEOPLE-10.';
