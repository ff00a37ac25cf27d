create or replace function tenancy.keep_owner(account_id text, user_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from tenancy.memberships m
              where m.account_id = keep_owner.account_id and m.user_id = keep_owner.user_id and m.role = 'owner')
    and not exists (select from tenancy.memberships m
                     where m.account_id = keep_owner.account_id and m.user_id <> keep_owner.user_id and m.role = 'owner') then
    raise exception using errcode = 'OYC03',
      message = 'This person is the last owner of the account. Make somebody else an owner first.';
  end if;
end;
$$;

comment on function tenancy.keep_owner(text, text) is
  'Raises OYC03 (conflict) where a person is the last owner of an account. Call it after tenancy.lock_people. PEOPLE-12.';
