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
    raise exception using errcode = 'OYV02', message = 'The name of a person must have 1 to 200 characters.';
  end if;
  insert into tenancy.users (user_id, email, provider_email, provider_account_id, name, is_operator)
  values (v_user_id, case when not v_is_made then v_email end, case when v_is_made then v_email end, add_user.provider_account_id,
          btrim(add_user.name), add_user.is_operator)
  on conflict do nothing; -- one_person_per_address, one_person_per_account_and_address
  if not found then
    raise exception using errcode = 'OYC03', message = 'A person with this address already exists.';
  end if;
  return v_user_id;
end;
$$;

comment on function tenancy.add_user(text, text, boolean, text) is
  'Adds a person and returns the id: address of mail, name, whether the person is staff, and the account whose identity provider makes '
  'the person, who then belongs to it alone (null: none). Raises OYV02 (invalid_parameter), OYC03 (conflict: the address is taken). '
  'PEOPLE-1, PEOPLE-156.';

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

create or replace function tenancy.erase_user(user_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from tenancy.users u where u.user_id = erase_user.user_id for update;
  delete from tenancy.sign_in_links l where l.user_id = erase_user.user_id;
  delete from tenancy.identities i where i.user_id = erase_user.user_id;
  delete from tenancy.passwords p where p.user_id = erase_user.user_id;
  perform tenancy.remove_factors(erase_user.user_id);
  delete from tenancy.factor_changes f where f.user_id = erase_user.user_id;
  delete from tenancy.user_tokens t where t.user_id = erase_user.user_id;
  delete from tenancy.sessions s where s.user_id = erase_user.user_id;
  delete from tenancy.digests d where d.user_id = erase_user.user_id;
  update tenancy.users u
     set email = null, provider_email = null, provider_account_id = null, name = null, is_operator = false,
         suspended_reason = null, removed_at = util.now()
   where u.user_id = erase_user.user_id;
end;
$$;

comment on function tenancy.erase_user(text) is
  'Deletes name, address, credentials, sessions and tokens of a person who has left every account; the id stays. PEOPLE-45.';

create or replace function tenancy.fold_email(email text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_email text := lower(normalize(btrim(fold_email.email), nfc));
begin
  if v_email is null or v_email !~ '^[^\s@[:cntrl:]]+@[^\s@[:cntrl:]]+$' or length(v_email) > 254 then
    raise exception using errcode = 'OYV02',
      message = 'An e-mail address has a name, an @ and a host, at most 254 characters, and no blanks.';
  end if;
  return v_email;
end;
$$;

comment on function tenancy.fold_email(text) is
  'Returns an address of mail as it is kept and compared: without blanks around it, in small letters, composed. Raises OYV02 '
  '(invalid_parameter). PEOPLE-1.';

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
      message = 'This person is the last owner of the account. Make someone else an owner first.';
  end if;
end;
$$;

comment on function tenancy.keep_owner(text, text) is
  'Raises OYC03 (conflict) where a person is the last owner of an account. Call it after tenancy.lock_people. PEOPLE-12.';

create or replace function tenancy.keep_password(user_id text, phc text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if keep_password.phc is null
    or keep_password.phc !~ '^\$argon2id\$v=19\$m=[0-9]+,t=[0-9]+,p=[0-9]+\$[A-Za-z0-9+/]{22,88}\$[A-Za-z0-9+/]{43,88}$' then
    raise exception using errcode = 'OYV02', message = 'A password is stored as an argon2id PHC string.';
  end if;
  if exists (select from tenancy.users u where u.user_id = keep_password.user_id and u.is_operator) then
    raise exception using errcode = 'OYC03', message = 'Operators of the service have no password. Sign in with a passkey.';
  end if;
  insert into tenancy.passwords (user_id, phc, set_at) values (keep_password.user_id, keep_password.phc, util.now())
  on conflict on constraint passwords_pkey do update set phc = excluded.phc, set_at = excluded.set_at;
end;
$$;

comment on function tenancy.keep_password(text, text) is
  'Stores the password of a person, as the PHC string of argon2id. Raises OYV02 (invalid_parameter), OYC03 (conflict: an operator). '
  'PEOPLE-25, PEOPLE-151.';

create or replace function tenancy.leave_account(account_id text, user_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from tenancy.memberships m where m.account_id = leave_account.account_id and m.user_id = leave_account.user_id;
  update tenancy.user_tokens t set revoked_at = util.now()
   where t.account_id = leave_account.account_id and t.user_id = leave_account.user_id and t.revoked_at is null;
  perform tenancy.void_invitations(leave_account.account_id, leave_account.user_id);
end;
$$;

comment on function tenancy.leave_account(text, text) is
  'Takes a person out of an account, with the user tokens for it and the invitations that the person made and nobody accepted. '
  'PEOPLE-12.';

create or replace function tenancy.record_factor_change(user_id text, what text, session_id text, made_by text) returns void
language sql
begin atomic
  insert into tenancy.factor_changes (user_id, what, session_id, made_by)
  values (record_factor_change.user_id, record_factor_change.what, record_factor_change.session_id, record_factor_change.made_by);
end;

comment on function tenancy.record_factor_change(text, text, text, text) is
  'Records what changed of how a person signs in, for the notice in every other session: in which session (null: none), and the user '
  'of the command line who did it (null: the person). PEOPLE-153.';

create or replace function tenancy.has_factor(user_id text) returns boolean
language sql stable
begin atomic
  select exists (select from tenancy.passkeys p where p.user_id = has_factor.user_id)
      or exists (select from tenancy.totp_secrets t where t.user_id = has_factor.user_id and t.confirmed_at is not null);
end;

comment on function tenancy.has_factor(text) is
  'Whether a person has a second factor: a passkey, or an authenticator that is in force. PEOPLE-150.';

create or replace function tenancy.remove_factors(user_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from tenancy.passkeys p where p.user_id = remove_factors.user_id;
  delete from tenancy.totp_secrets t where t.user_id = remove_factors.user_id;
  delete from tenancy.recovery_codes c where c.user_id = remove_factors.user_id;
end;
$$;

comment on function tenancy.remove_factors(text) is
  'Removes the passkeys, the authenticator and the recovery codes of a person. PEOPLE-18, PEOPLE-45.';
