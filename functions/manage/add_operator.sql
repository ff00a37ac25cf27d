create or replace function manage.add_operator(email text, name text, link_hash bytea, made_by text) returns manage.sign_in_link
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_email text := tenancy.fold_email(add_operator.email);
  v_user tenancy.users;
  v_link tenancy.sign_in_links;
begin
  update tenancy.users u set is_operator = true where u.email = v_email returning u.* into v_user;
  if v_user.user_id is null then
    v_user.user_id := tenancy.add_user(v_email, add_operator.name, true);
  elsif exists (select from tenancy.memberships m where m.user_id = v_user.user_id) then
    raise exception using errcode = 'OYC03',
      message = 'This person is a member of an account. Staff has an address of its own: name another.';
  end if;
  v_link := tenancy.make_link('invite', null, v_user.user_id, add_operator.link_hash, false, add_operator.made_by);
  perform tenancy.note_command(null, 'add_operator', v_user.user_id, add_operator.made_by);
  return (v_link.kind, v_link.account_id, v_link.user_id, v_email, v_link.expires_at)::manage.sign_in_link;
end;
$$;

comment on function manage.add_operator(text, text, bytea, text) is
  'Makes somebody an operator of the service: address of mail, name (of who is not known yet), SHA-256 of the token of a link, '
  'which lets the person in once, within a day; made_by is recorded. Raises OYV02 (invalid_parameter), OYC03 (conflict: a member of '
  'an account). PEOPLE-13, PEOPLE-18.';
