create or replace function manage.suspend_user(email text, reason text, made_by text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user tenancy.users := tenancy.find_user(suspend_user.email);
begin
  if coalesce(btrim(suspend_user.reason), '') = '' then
    raise exception using errcode = 'OYV02', message = 'A suspension needs a reason: the person is told it.';
  end if;
  update tenancy.users u set suspended_reason = btrim(suspend_user.reason) where u.user_id = v_user.user_id;
  perform tenancy.note_command(null, 'suspend_user', v_user.user_id, suspend_user.made_by);
end;
$$;

comment on function manage.suspend_user(text, text, text) is
  'Lets a person do nothing from the very next request on, in no session and by no token, for a reason that the person is told; '
  'made_by is recorded. Raises OYN01 (not_found), OYV02 (invalid_parameter). PEOPLE-11.';
