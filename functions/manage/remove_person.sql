create or replace function manage.remove_person(credential bytea, user_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(remove_person.credential, 'remove_person', null);
begin
  perform tenancy.lock_people(v_caller.account_id);
  v_caller := manage.enter(remove_person.credential, 'remove_person', null); -- who is an owner still, now that others wait
  if not exists (select from tenancy.memberships m
                  where m.account_id = v_caller.account_id and m.user_id = remove_person.user_id) then
    raise exception using errcode = 'OYN01', message = format('There is no person %s in this account.', remove_person.user_id);
  end if;
  perform tenancy.keep_owner(v_caller.account_id, remove_person.user_id);
  perform tenancy.leave_account(v_caller.account_id, remove_person.user_id);
  perform manage.log_act(v_caller, null, remove_person.user_id);
end;
$$;

comment on function manage.remove_person(bytea, text) is
  'Takes a person out of the account, from the very next request on; who the person is, and other accounts, stay. Raises OYN01 '
  '(not_found), OYC03 (conflict: the last owner), OYA05 (confirmation_required). PEOPLE-11, PEOPLE-12.';
