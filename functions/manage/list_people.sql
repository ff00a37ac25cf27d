create or replace function manage.list_people(account_id text) returns setof manage.user
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(list_people.account_id);
begin
  return query
  select u.* from manage.list_users() u where u.account_id = v_account.account_id;
end;
$$;

comment on function manage.list_people(text) is
  'Returns the people of an account, who came first first. Raises OYV02 (invalid_parameter: no account), OYN01 (not_found). '
  'PEOPLE-10.';
