create or replace function manage.remove_user(email text, made_by text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user tenancy.users := tenancy.find_user(remove_user.email);
  v_accounts text[] := array(select m.account_id from tenancy.memberships m where m.user_id = v_user.user_id order by m.account_id);
begin
  perform from tenancy.accounts a where a.account_id = any (v_accounts) order by a.account_id for no key update;
  perform tenancy.keep_owner(a.account_id, v_user.user_id), tenancy.leave_account(a.account_id, v_user.user_id)
     from unnest(v_accounts) a (account_id);
  -- In the order in which people take them (docs/locks.md).
  delete from tenancy.invitations i where i.email = v_user.email;
  perform from tenancy.users u where u.user_id = v_user.user_id for update;
  delete from tenancy.sign_in_links l where l.user_id = v_user.user_id;
  delete from tenancy.identities i where i.user_id = v_user.user_id;
  delete from tenancy.passwords p where p.user_id = v_user.user_id;
  perform tenancy.remove_factors(v_user.user_id);
  delete from tenancy.factor_changes f where f.user_id = v_user.user_id;
  delete from tenancy.user_tokens t where t.user_id = v_user.user_id;
  delete from tenancy.sessions s where s.user_id = v_user.user_id;
  update tenancy.users u
     set email = null, name = null, is_operator = false, suspended_reason = null, removed_at = util.now()
   where u.user_id = v_user.user_id;
  perform tenancy.note_command(null, 'remove_user', v_user.user_id, remove_user.made_by);
end;
$$;

comment on function manage.remove_user(text, text) is
  'Removes a person who signs in for good: name, address, sessions, credentials, tokens, memberships and invitations of the '
  'address. The id stays, and with it what the log says of it; made_by is recorded. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter), OYC03 (conflict: the last owner of an account). PEOPLE-12, PEOPLE-45.';
