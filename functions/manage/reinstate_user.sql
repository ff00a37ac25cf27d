create or replace function manage.reinstate_user(credential bytea, email text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(reinstate_user.credential, 'reinstate_user', null);
  v_user tenancy.users := tenancy.find_user(reinstate_user.email);
begin
  update tenancy.users u set suspended_reason = null where u.user_id = v_user.user_id;
  perform manage.log_act(v_caller, null, v_user.user_id);
end;
$$;

comment on function manage.reinstate_user(bytea, text) is
  'Lifts the suspension of a person. Raises OYN01 (not_found), OYV02 (invalid_parameter). PEOPLE-11.';
