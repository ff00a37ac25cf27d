create or replace function manage.add_operator(credential bytea, email text, name text, link_hash bytea) returns manage.sign_in_link
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(add_operator.credential, 'add_operator', null);
  v_email text := tenancy.fold_email(add_operator.email);
  v_user tenancy.users;
  v_link tenancy.sign_in_links;
begin
  update tenancy.users u set is_operator = true where u.email = v_email returning u.* into v_user;
  if v_user.user_id is null then
    v_user.user_id := tenancy.add_user(v_email, add_operator.name, true, null);
  elsif exists (select from tenancy.memberships m where m.user_id = v_user.user_id) then
    raise exception using errcode = 'OYC03',
      message = 'This person is a member of an account. Staff has an address of its own: name another.';
  end if;
  delete from tenancy.passwords p where p.user_id = v_user.user_id;
  if found then
    perform tenancy.record_factor_change(v_user.user_id, 'password_removed', null, v_caller.actor);
  end if;
  v_link := tenancy.make_link('invite', null, v_user.user_id, add_operator.link_hash, v_caller.actor);
  update tenancy.sessions s set ended_at = util.now()
   where s.user_id = v_user.user_id and s.method <> 'passkey' and s.ended_at is null;
  perform manage.log_act(v_caller, null, v_user.user_id);
  return (v_link.kind, v_link.account_id, v_link.user_id, v_email, v_link.expires_at)::manage.sign_in_link;
end;
$$;

comment on function manage.add_operator(bytea, text, text, bytea) is
  'Makes somebody an operator of the service: address of mail, name (of who is not known yet), SHA-256 of the token of a link, '
  'by which the person makes a passkey once, within a day; a password is removed. Raises OYV02 '
  '(invalid_parameter), OYC03 (conflict: a member of '
  'an account). PEOPLE-13, PEOPLE-18, PEOPLE-151.';
