create or replace function manage.reinstate_user(email text, made_by text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user tenancy.users := tenancy.find_user(reinstate_user.email);
begin
  update tenancy.users u set suspended_reason = null where u.user_id = v_user.user_id;
  perform tenancy.note_command(null, 'reinstate_user', v_user.user_id, reinstate_user.made_by);
end;
$$;

comment on function manage.reinstate_user(text, text) is
  'Lifts the suspension of a person; made_by is recorded. Raises OYN01 (not_found), OYV02 (invalid_parameter). PEOPLE-11.';
