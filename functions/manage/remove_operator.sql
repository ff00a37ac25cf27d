create or replace function manage.remove_operator(credential bytea, email text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(remove_operator.credential, 'remove_operator', null);
  v_user tenancy.users := tenancy.find_user(remove_operator.email);
begin
  if not v_user.is_operator then
    raise exception using errcode = 'OYN01', message = 'This person is no operator.';
  end if;
  update tenancy.users u set is_operator = false where u.user_id = v_user.user_id;
  perform tenancy.end_sessions(v_user.user_id, null);
  perform manage.log_act(v_caller, null, v_user.user_id);
end;
$$;

comment on function manage.remove_operator(bytea, text) is
  'Makes an operator an ordinary person, from the very next request on. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter). PEOPLE-11, PEOPLE-13.';
