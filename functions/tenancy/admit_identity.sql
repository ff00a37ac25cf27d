create or replace function tenancy.admit_identity(
  provider tenancy.identity_providers, subject text, email text, is_verified boolean, name text
) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id text := (admit_identity.provider).account_id;
  v_email text;
  v_user tenancy.users;
begin
  select u.* into v_user
    from tenancy.identities i
    join tenancy.users u on u.user_id = i.user_id
   where i.account_id = v_account_id and i.issuer = (admit_identity.provider).issuer and i.subject = admit_identity.subject;
  if v_user.user_id is null then
    v_email := tenancy.fold_email(admit_identity.email);
    if not coalesce(admit_identity.is_verified, false) or split_part(v_email, '@', 2) <> (admit_identity.provider).domain then
      raise exception using errcode = 'OYA04', message = format(
        'This account lets in verified addresses of mail at %s. Sign in there with one, or ask an owner of the account.',
        (admit_identity.provider).domain);
    end if;
    if (admit_identity.provider).domain_confirmed_at is null then
      raise exception using errcode = 'OYA04', message = 'The domain of this account is not confirmed yet. Ask an owner of the account.';
    end if;
    select u.* into v_user
      from tenancy.users u
     where u.provider_account_id = v_account_id and u.provider_email = v_email
        or u.email = v_email and (
             exists (select from tenancy.memberships m where m.account_id = v_account_id and m.user_id = u.user_id)
             or exists (select from tenancy.actions a
                         where a.account_id = v_account_id and a.verb = 'remove_person' and a.what = u.user_id))
     limit 1;
    if v_user.user_id is null then
      v_user.user_id := tenancy.add_user(
        v_email, coalesce(nullif(btrim(left(btrim(admit_identity.name), 200)), ''), left(v_email, 200)), false, v_account_id);
      insert into tenancy.memberships (account_id, user_id, role)
      values (v_account_id, v_user.user_id, (admit_identity.provider).default_role);
    end if;
    if exists (select from tenancy.identities i where i.account_id = v_account_id and i.user_id = v_user.user_id) then
      raise exception using errcode = 'OYA04', message = 'You were not let in. Ask an owner of the account for an invitation.';
    end if;
  end if;
  if not exists (select from tenancy.memberships m where m.account_id = v_account_id and m.user_id = v_user.user_id) then
    raise exception using errcode = 'OYA04', message = 'You were not let in. Ask an owner of the account for an invitation.';
  end if;
  insert into tenancy.identities (account_id, issuer, subject, user_id)
  values (v_account_id, (admit_identity.provider).issuer, admit_identity.subject, v_user.user_id)
  on conflict do nothing; -- known already
  return v_user.user_id;
end;
$$;

comment on function tenancy.admit_identity(tenancy.identity_providers, text, text, boolean, text) is
  'Returns whom the provider of an account means by its own name for a person (subject): who was linked with it; else the member of '
  'that account with the address of mail; else somebody new, of that name, who becomes a member and belongs to the account. An address '
  'counts if the provider verified it and it is of the confirmed domain of the account. Call it after tenancy.lock_people. Raises OYA04 '
  '(forbidden: another address, removed from the account, or another identity of the member), OYV02 (invalid_parameter). PEOPLE-75, '
  'PEOPLE-76, PEOPLE-154, PEOPLE-156.';
