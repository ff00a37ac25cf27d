create or replace function tenancy.add_user(email text, name text, is_operator boolean) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user_id text := util.make_id('usr');
begin
  if coalesce(length(btrim(add_user.name)), 0) not between 1 and 200 then
    raise exception using errcode = 'OYV02', message = 'A person has a name of 1 to 200 characters.';
  end if;
  insert into tenancy.users (user_id, email, name, is_operator)
  values (v_user_id, tenancy.fold_email(add_user.email), btrim(add_user.name), add_user.is_operator)
  on conflict do nothing; -- one_person_per_address
  if not found then
    raise exception using errcode = 'OYC03', message = 'There is a person with this address already.';
  end if;
  return v_user_id;
end;
$$;

comment on function tenancy.add_user(text, text, boolean) is
  'Adds a person and returns the id: address of mail, name, whether the person is staff. Raises OYV02 (invalid_parameter), OYC03 '
  '(conflict: the address is taken). PEOPLE-1.';
