create or replace function manage.remove_user(credential bytea, email text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(remove_user.credential, 'remove_user', null);
  v_user tenancy.users := tenancy.find_user(remove_user.email);
  v_accounts text[] := array(select m.account_id from tenancy.memberships m where m.user_id = v_user.user_id order by m.account_id);
begin
  perform from tenancy.accounts a where a.account_id = any (v_accounts) order by a.account_id for no key update;
  perform tenancy.keep_owner(a.account_id, v_user.user_id), tenancy.leave_account(a.account_id, v_user.user_id)
     from unnest(v_accounts) a (account_id);
  -- In the order in which people take them (docs/locks.md).
  delete from tenancy.invitations i where i.email = coalesce(v_user.email, v_user.provider_email);
  perform tenancy.erase_user(v_user.user_id);
  perform manage.log_act(v_caller, null, v_user.user_id);
end;
$$;

comment on function manage.remove_user(bytea, text) is
  'Removes a person who signs in for good: name, address, sessions, credentials, tokens, memberships and invitations of the '
  'address. The id stays, and with it what the log says of it. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter), OYC03 (conflict: the last owner of an account). PEOPLE-12, PEOPLE-45.';
