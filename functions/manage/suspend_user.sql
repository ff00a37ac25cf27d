create or replace function manage.suspend_user(credential bytea, email text, reason text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(suspend_user.credential, 'suspend_user', null);
  v_user tenancy.users := tenancy.find_user(suspend_user.email);
begin
  if coalesce(btrim(suspend_user.reason), '') = '' then
    raise exception using errcode = 'OYV02', message = 'A suspension needs a reason: the person is told it.';
  end if;
  update tenancy.users u set suspended_reason = btrim(suspend_user.reason) where u.user_id = v_user.user_id;
  perform manage.log_act(v_caller, null, v_user.user_id);
end;
$$;

comment on function manage.suspend_user(bytea, text, text) is
  'Lets a person do nothing from the very next request on, in no session and by no token, for a reason that the person is told; '
  'Raises OYN01 (not_found), OYV02 (invalid_parameter). PEOPLE-11.';
