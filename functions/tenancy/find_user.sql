create or replace function tenancy.find_user(email text) returns tenancy.users
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user tenancy.users;
begin
  select u.* into v_user from tenancy.users u where u.email = tenancy.fold_email(find_user.email);
  if v_user.user_id is null then
    raise exception using errcode = 'OYN01', message = 'There is nobody with this address.';
  end if;
  return v_user;
end;
$$;

comment on function tenancy.find_user(text) is
  'Returns the person with an address of mail. Raises OYV02 (invalid_parameter), OYN01 (not_found). PEOPLE-1.';
