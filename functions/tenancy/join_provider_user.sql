create or replace function tenancy.join_provider_user(account_id text, email text, user_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_former_id text := (select u.user_id from tenancy.users u
                        where u.provider_account_id = join_provider_user.account_id and u.provider_email = join_provider_user.email);
begin
  if v_former_id is null then
    return;
  end if;
  update tenancy.identities i set user_id = join_provider_user.user_id
   where i.account_id = join_provider_user.account_id and i.user_id = v_former_id
     and not exists (select from tenancy.identities o
                      where o.account_id = join_provider_user.account_id and o.user_id = join_provider_user.user_id);
  perform tenancy.keep_owner(join_provider_user.account_id, v_former_id);
  perform tenancy.leave_account(join_provider_user.account_id, v_former_id);
  perform tenancy.erase_user(v_former_id);
end;
$$;

comment on function tenancy.join_provider_user(text, text, text) is
  'Replaces the person whom the identity provider of an account created for an address by a member (user_id) who accepted an '
  'invitation: the provider''s subject refers to the member, and the other person is erased. Call it after tenancy.lock_people. Raises '
  'OYC03 (conflict: the last owner). PEOPLE-156.';
