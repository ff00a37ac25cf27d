create or replace function tenancy.add_user(email text, name text, is_operator boolean, provider_account_id text) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_user_id text := util.make_id('usr');
  v_email text := tenancy.fold_email(add_user.email);
  v_is_made boolean := add_user.provider_account_id is not null;
begin
  if coalesce(length(btrim(add_user.name)), 0) not between 1 and 200 then
    raise exception using errcode = 'OYV02', message = 'A person has a name of 1 to 200 characters.';
  end if;
  insert into tenancy.users (user_id, email, provider_email, provider_account_id, name, is_operator)
  values (v_user_id, case when not v_is_made then v_email end, case when v_is_made then v_email end, add_user.provider_account_id,
          btrim(add_user.name), add_user.is_operator)
  on conflict do nothing; -- one_person_per_address, one_person_per_account_and_address
  if not found then
    raise exception using errcode = 'OYC03', message = 'There is a person with this address already.';
  end if;
  return v_user_id;
end;
$$;

comment on function tenancy.add_user(text, text, boolean, text) is
  'Adds a person and returns the id: address of mail, name, whether the person is staff, and the account whose identity provider makes '
  'the person, who then belongs to it alone (null: none). Raises OYV02 (invalid_parameter), OYC03 (conflict: the address is taken). '
  'PEOPLE-1, PEOPLE-156.';
