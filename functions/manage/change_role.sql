create or replace function manage.change_role(credential bytea, user_id text, role text) returns manage.person
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(change_role.credential, 'change_role', null);
  v_person manage.person;
begin
  if change_role.role is null or change_role.role not in ('viewer', 'developer', 'owner') then
    raise exception using errcode = 'OYV02', message = 'The role of a person is viewer, developer or owner.';
  end if;
  perform tenancy.lock_people(v_caller.account_id);
  v_caller := manage.enter(change_role.credential, 'change_role', null); -- who is an owner still, now that others wait
  if change_role.role <> 'owner' then
    perform tenancy.keep_owner(v_caller.account_id, change_role.user_id);
    perform tenancy.void_invitations(v_caller.account_id, change_role.user_id);
  end if;
  update tenancy.memberships m set role = change_role.role
   where m.account_id = v_caller.account_id and m.user_id = change_role.user_id;
  select p.* into v_person from manage.people_of(v_caller.account_id) p where p.user_id = change_role.user_id;
  if v_person.user_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no person %s in this account.', change_role.user_id);
  end if;
  perform manage.log_act(v_caller, null, change_role.user_id || ' ' || change_role.role);
  return v_person;
end;
$$;

comment on function manage.change_role(bytea, text, text) is
  'Gives a person of the account another role, from the very next request on. Raises OYV02 (invalid_parameter), OYN01 (not_found), '
  'OYC03 (conflict: the last owner), OYA05 (confirmation_required). PEOPLE-11, PEOPLE-12.';
