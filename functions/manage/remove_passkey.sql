create or replace function manage.remove_passkey(credential bytea, passkey_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(remove_passkey.credential, 'remove_passkey', null);
begin
  perform from tenancy.users u where u.user_id = v_caller.user_id for no key update;
  if not exists (select from tenancy.passkeys p where p.passkey_id = remove_passkey.passkey_id and p.user_id = v_caller.user_id) then
    raise exception using errcode = 'OYN01', message = format('You have no passkey %s.', remove_passkey.passkey_id);
  elsif not exists (select from tenancy.passwords w where w.user_id = v_caller.user_id)
    and not exists (select from tenancy.passkeys p where p.user_id = v_caller.user_id and p.passkey_id <> remove_passkey.passkey_id) then
    raise exception using errcode = 'OYC03', message = 'This is your only way to sign in. Add another passkey or a password first.';
  end if;
  delete from tenancy.passkeys p where p.passkey_id = remove_passkey.passkey_id;
  if not tenancy.has_factor(v_caller.user_id) then
    delete from tenancy.recovery_codes c where c.user_id = v_caller.user_id;
  end if;
  perform tenancy.record_factor_change(v_caller.user_id, 'passkey_removed', v_caller.session_id, null);
  perform manage.log_act(v_caller, null, remove_passkey.passkey_id);
end;
$$;

comment on function manage.remove_passkey(bytea, text) is
  'Removes a passkey of the person, unless it is the only way of signing in; recovery codes go with the last factor. Raises OYN01 '
  '(not_found), OYC03 (conflict: the last), OYA05 (confirmation_required). PEOPLE-27, PEOPLE-152.';

create or replace function manage.rename_passkey(credential bytea, passkey_id text, name text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(rename_passkey.credential, 'rename_passkey', null);
begin
  if coalesce(length(btrim(rename_passkey.name)), 0) not between 1 and 100 then
    raise exception using errcode = 'OYV02', message = 'Give the passkey a name of 1 to 100 characters.';
  end if;
  update tenancy.passkeys p set name = btrim(rename_passkey.name)
   where p.passkey_id = rename_passkey.passkey_id and p.user_id = v_caller.user_id;
  if not found then
    raise exception using errcode = 'OYN01', message = format('You have no passkey %s.', rename_passkey.passkey_id);
  end if;
  perform manage.log_act(v_caller, null, rename_passkey.passkey_id);
end;
$$;

comment on function manage.rename_passkey(bytea, text, text) is
  'Renames a passkey of the person (1 to 100 characters). Raises OYV02 (invalid_parameter), OYN01 (not_found). PEOPLE-71.';

create or replace function manage.require_second_factor(credential bytea, is_required boolean) returns manage.account
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(require_second_factor.credential, 'require_second_factor', null);
begin
  if require_second_factor.is_required is null then
    raise exception using errcode = 'OYV02', message = 'State whether a second factor is required.';
  end if;
  update tenancy.accounts a set requires_second_factor = require_second_factor.is_required where a.account_id = v_caller.account_id;
  v_caller := manage.enter(require_second_factor.credential, 'require_second_factor', null); -- who asks has one too
  perform manage.log_act(v_caller, null, require_second_factor.is_required::text);
  return manage.show_account(v_caller.account_id);
end;
$$;

comment on function manage.require_second_factor(bytea, boolean) is
  'Requires a second factor of everybody who acts in the account, or no longer, from the next request on. Raises OYA06 '
  '(second_factor_required: who asks has none), OYV02 (invalid_parameter), OYA05 (confirmation_required). PEOPLE-80.';

create or replace function manage.refuse_unconfirmed(rule tenancy.permissions, mode text, login tenancy.signed_in) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if ((refuse_unconfirmed.rule).confirmation in ('always', 'factor')
      or (refuse_unconfirmed.rule).confirmation = 'live' and refuse_unconfirmed.mode = 'live')
    and coalesce((refuse_unconfirmed.login).confirmed_at <= util.now() - interval '10 minutes', true) then
    raise exception using errcode = 'OYA05', message = case when (refuse_unconfirmed.login).token_id is null
      then 'Confirm that it is you: sign in once more, then repeat this.'
      else 'This takes a person who confirms that it is they, which a user token cannot. Do it in the dashboard.' end;
  elsif (refuse_unconfirmed.rule).confirmation = 'factor' and not (refuse_unconfirmed.login).has_used_factor
    and tenancy.has_factor((refuse_unconfirmed.login).user_id) then
    raise exception using errcode = 'OYA05', message = 'You have a second factor: confirm with it, or with a recovery code, then repeat '
      'this. A password is not enough.';
  end if;
end;
$$;

comment on function manage.refuse_unconfirmed(tenancy.permissions, text, tenancy.signed_in) is
  'Raises OYA05 (confirmation_required) if the operation''s rule requires, in this mode, re-authentication within ten minutes and there '
  'was none, or without the second factor that the person has. A user token never satisfies it. PEOPLE-23, PEOPLE-28, PEOPLE-150.';

create or replace function manage.refuse_one_factor(login tenancy.signed_in) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_has_passkey boolean;
begin
  if (refuse_one_factor.login).has_used_factor or (refuse_one_factor.login).method = 'provider'
    or exists (select from tenancy.totp_secrets t
                where t.user_id = (refuse_one_factor.login).user_id and t.confirmed_at is not null) then
    return;
  end if;
  v_has_passkey := exists (select from tenancy.passkeys p where p.user_id = (refuse_one_factor.login).user_id);
  if v_has_passkey and (refuse_one_factor.login).token_id is not null then
    return;
  end if;
  raise exception using errcode = 'OYA06', message = case when v_has_passkey
    then 'This account requires a second factor. Confirm with your passkey, or sign in with it.'
    else 'This account requires a second factor. Set up a passkey or an authenticator first.' end;
end;
$$;

comment on function manage.refuse_one_factor(tenancy.signed_in) is
  'Raises OYA06 (second_factor_required) where the caller has no second factor: neither used one in the session nor came by the identity '
  'provider of the account, nor has an authenticator. A user token counts as its person does. Call it where the account requires one. '
  'PEOPLE-80.';

create or replace function manage.make_recovery_codes(credential bytea, code_hashes bytea[]) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(make_recovery_codes.credential, 'make_recovery_codes', null);
  v_count integer;
begin
  perform from tenancy.users u where u.user_id = v_caller.user_id for no key update;
  if not tenancy.has_factor(v_caller.user_id) then
    raise exception using errcode = 'OYC03', message = 'Recovery codes stand in for a second factor. Add a passkey or an '
      'authenticator first.';
  elsif coalesce(cardinality(make_recovery_codes.code_hashes) not between 1 and 20, true) then
    raise exception using errcode = 'OYV02', message = 'Give 1 to 20 recovery codes.';
  end if;
  delete from tenancy.recovery_codes c where c.user_id = v_caller.user_id;
  insert into tenancy.recovery_codes (user_id, code_hash)
  select distinct v_caller.user_id, h.code_hash from unnest(make_recovery_codes.code_hashes) h (code_hash);
  get diagnostics v_count = row_count;
  perform tenancy.record_factor_change(v_caller.user_id, 'codes_made', v_caller.session_id, null);
  perform manage.log_act(v_caller, null, v_count::text);
  return v_count;
end;
$$;

comment on function manage.make_recovery_codes(bytea, bytea[]) is
  'Replaces the person''s recovery codes by new ones (SHA-256 of each), 1 to 20; returns how many. Raises OYC03 (conflict: no second '
  'factor), OYV02 (invalid_parameter), OYA05 (confirmation_required). PEOPLE-152.';

create or replace function manage.store_archived(credential bytea, account_id text, path text, batches jsonb) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(store_archived.credential, 'store_archived', null, store_archived.account_id);
  v_realm_id integer := manage.require_realm(v_caller, 'test');
  v_stored manage.dated[];
begin
  v_stored := array(
    select (intake.store_batch(
             v_realm_id, s.source_id, v_caller.account_id, b.sent_at, p.payload, sha256(p.payload), 'application/json', null, b.accepted, 0,
             null), b.received_at)::manage.dated
      from jsonb_to_recordset(store_archived.batches)
             b (source text, sent_at timestamptz, received_at timestamptz, accepted integer, payload text)
      cross join lateral (select tenancy.source_of(v_realm_id, v_caller.account_id, b.source) as source_id) s
      cross join lateral (select convert_to(b.payload, 'UTF8') as payload) p
     where not exists ( -- of a replay that was stopped
       select from intake.batches k
        where k.realm_id = v_realm_id and k.source_id = s.source_id and k.received_at = b.received_at
          and k.payload_sha256 = sha256(p.payload)));
  update intake.batches b set received_at = n.received_at -- when what is left out was observed
    from unnest(v_stored) n (batch_id, received_at)
   where b.batch_id = n.batch_id;
  perform manage.log_act(v_caller, 'test', store_archived.path);
  return cardinality(v_stored);
end;
$$;

comment on function manage.store_archived(bytea, text, text, jsonb) is
  'Stores batches of a file of the archive (path; ledger.payload_line) in the test realm of an account, as if received when they first '
  'were, and queues them. Those that it has are left out. Returns how many. Raises OYN01, OYV10 (unknown_source), OYL01, OYL02, OYX20. '
  'OPERATE-73.';
