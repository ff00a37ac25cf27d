create or replace function tenancy.find_user(person text) returns tenancy.users
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user tenancy.users;
begin
  if starts_with(find_user.person, 'usr_') then
    select u.* into v_user from tenancy.users u where u.user_id = find_user.person and u.removed_at is null;
  else
    select u.* into v_user from tenancy.users u where u.email = tenancy.fold_email(find_user.person);
  end if;
  if v_user.user_id is null then
    raise exception using errcode = 'OYN01', message =
      'No person has this address or id. A person created by an identity provider is named by id ("oyss user list").';
  end if;
  return v_user;
end;
$$;

comment on function tenancy.find_user(text) is
  'Returns the person with an address of mail or an id; a person created by an identity provider is found by id only. Raises OYV02 '
  '(invalid_parameter), OYN01 (not_found). PEOPLE-1, PEOPLE-156.';
