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
  -- A new person belongs to the account.
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
                         where a.account_id = v_account_id and a.operation = 'remove_person' and a.what = u.user_id))
     limit 1;
    if v_user.user_id is null then
      v_user.user_id := tenancy.add_user(
        v_email, coalesce(nullif(btrim(left(btrim(admit_identity.name), 200)), ''), left(v_email, 200)), false, v_account_id);
      insert into tenancy.memberships (account_id, user_id, role)
      values (v_account_id, v_user.user_id, (admit_identity.provider).default_role);
    end if;
    if exists (select from tenancy.identities i where i.account_id = v_account_id and i.user_id = v_user.user_id) then
      raise exception using errcode = 'OYA04', message = 'Access was not granted. Ask an owner of the account for an invitation.';
    end if;
  end if;
  if not exists (select from tenancy.memberships m where m.account_id = v_account_id and m.user_id = v_user.user_id) then
    raise exception using errcode = 'OYA04', message = 'Access was not granted. Ask an owner of the account for an invitation.';
  end if;
  insert into tenancy.identities (account_id, issuer, subject, user_id)
  values (v_account_id, (admit_identity.provider).issuer, admit_identity.subject, v_user.user_id)
  on conflict do nothing; -- known already
  return v_user.user_id;
end;
$$;

comment on function tenancy.admit_identity(tenancy.identity_providers, text, text, boolean, text) is
  'Returns the person a provider means by a subject: linked, else the member with the e-mail address (verified, of the confirmed '
  'domain), else a new member. Call after tenancy.lock_people. Raises OYA04 (another address, removed, or another identity), OYV02. '
  'PEOPLE-75, PEOPLE-76, PEOPLE-154, PEOPLE-156.';

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
  'Replaces the person that the identity provider of an account created for an address by a member (user_id) who accepted an invitation: '
  'the provider''s subject refers to the member, and the other person is erased. Call it after tenancy.lock_people. Raises OYC03 '
  '(conflict: the last owner). PEOPLE-156.';

create or replace function tenancy.confirm_domain(account_id text, domain text, made_by text) returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_domain text;
begin
  perform tenancy.lock_people(confirm_domain.account_id);
  update tenancy.identity_providers p set domain_confirmed_at = util.now(), domain_confirmed_by = confirm_domain.made_by
   where p.account_id = confirm_domain.account_id and p.domain = coalesce(confirm_domain.domain, p.domain)
  returning p.domain into v_domain;
  if v_domain is null then
    raise exception using errcode = 'OYN01', message = 'This account has no identity provider with this domain.';
  end if;
  return v_domain;
end;
$$;

comment on function tenancy.confirm_domain(text, text, text) is
  'Records that the domain (null: the one that is set) of an account''s identity provider belongs to it, and who confirmed it: dns, or the '
  'user of the command line. Returns the domain. Raises OYN01 (not_found: no provider, or another domain). PEOPLE-154.';

create or replace function tenancy.add_passkey(
  user_id text, credential_id bytea, public_key bytea, counter bigint, transports text[], name text
) returns tenancy.passkeys
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_passkey tenancy.passkeys;
begin
  if coalesce(length(btrim(add_passkey.name)), 0) not between 1 and 100 then
    raise exception using errcode = 'OYV02', message = 'Give the passkey a name of 1 to 100 characters.';
  elsif exists (select from tenancy.passkeys p where p.credential_id = add_passkey.credential_id) then
    raise exception using errcode = 'OYC03', message = 'This passkey is already registered.';
  end if;
  insert into tenancy.passkeys (passkey_id, user_id, credential_id, public_key, counter, transports, name)
  values (util.make_id('pky'), add_passkey.user_id, add_passkey.credential_id, add_passkey.public_key, add_passkey.counter,
          coalesce(add_passkey.transports, '{}'), btrim(add_passkey.name))
  returning * into v_passkey;
  return v_passkey;
end;
$$;

comment on function tenancy.add_passkey(text, bytea, bytea, bigint, text[], text) is
  'Adds a passkey that the shell verified to a person: id of the credential, public key (COSE), signature counter, transports, and its '
  'name. Raises OYV02 (invalid_parameter), OYC03 (conflict: known). PEOPLE-71.';
