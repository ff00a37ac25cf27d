create or replace function manage.begin_passkey(
  credential bytea, token_hash bytea, challenge text, address text, browser_hash bytea
) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(begin_passkey.credential, 'begin_passkey', null);
begin
  perform tenancy.count_beginning(begin_passkey.address, begin_passkey.browser_hash);
  perform tenancy.keep_challenge((begin_passkey.token_hash, 'passkey', begin_passkey.challenge, null, null, v_caller.session_id, null,
                                  null)::tenancy.challenges);
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.begin_passkey(bytea, bytea, text, text, bytea) is
  'Keeps what a passkey is asked to sign, to sign in or to confirm: SHA-256 of a token that the browser holds, the challenge '
  '(base64url), the network address of the client, the bytes by which its browser is known (null: none). Raises OYL01 (rate_limited), '
  'OYV02 (invalid_parameter). PEOPLE-70.';

create or replace function manage.begin_first_passkey(
  credential bytea, token_hash bytea, challenge text, link_hash bytea, address text
) returns manage.new_passkey
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(begin_first_passkey.credential, 'begin_first_passkey', null);
  v_user tenancy.users := manage.operator_of_link(begin_first_passkey.link_hash);
begin
  perform tenancy.count_beginning(begin_first_passkey.address, null);
  perform tenancy.keep_challenge((begin_first_passkey.token_hash, 'add_passkey', begin_first_passkey.challenge, null, null,
                                  v_caller.session_id, null, null)::tenancy.challenges);
  perform manage.log_act(v_caller, null, v_user.user_id);
  return (v_user.user_id, v_user.email, v_user.name, array(
    select p.credential_id from tenancy.passkeys p where p.user_id = v_user.user_id 
     order by p.created_at, p.passkey_id))::manage.new_passkey;
end;
$$;

comment on function manage.begin_first_passkey(bytea, bytea, text, bytea, text) is
  'Begins to make the passkey of an operator who opened a link: SHA-256 of a browser''s token, challenge (base64url), SHA-256 of the '
  'link''s token, network address. Uses nothing up. Raises OYN01 (not_found: the link), OYL01 (rate_limited), OYV02 '
  '(invalid_parameter). PEOPLE-70, PEOPLE-151.';

create or replace function manage.begin_adding_passkey(credential bytea, token_hash bytea, challenge text) returns manage.new_passkey
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(begin_adding_passkey.credential, 'begin_adding_passkey', null);
  v_passkey manage.new_passkey;
begin
  if (select count(*) from tenancy.passkeys p where p.user_id = v_caller.user_id) >= 10 then
    raise exception using errcode = 'OYC03', message = 'You have 10 passkeys. Remove one that you do not use first.';
  end if;
  perform tenancy.keep_challenge((begin_adding_passkey.token_hash, 'add_passkey', begin_adding_passkey.challenge, null, null,
                                  v_caller.session_id, null, null)::tenancy.challenges);
  select u.user_id, u.email, u.name,
         array(select p.credential_id from tenancy.passkeys p where p.user_id = u.user_id order by p.created_at, p.passkey_id)
    into v_passkey
    from tenancy.users u
   where u.user_id = v_caller.user_id;
  perform manage.log_act(v_caller, null, null);
  return v_passkey;
end;
$$;

comment on function manage.begin_adding_passkey(bytea, bytea, text) is
  'Begins to add a passkey: SHA-256 of a token that the browser holds, the challenge (base64url). Returns the person and the passkeys that '
  'the person has, ten at most. Raises OYC03 (conflict: ten), OYA05 (confirmation_required), OYV02 (invalid_parameter). PEOPLE-70, '
  'PEOPLE-71.';

create or replace function manage.add_passkey(
  credential bytea, new_session_hash bytea, credential_id bytea, public_key bytea, counter bigint, transports text[], name text
) returns manage.passkey
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(add_passkey.credential, 'add_passkey', null);
  v_passkey tenancy.passkeys := tenancy.add_passkey(
    v_caller.user_id, add_passkey.credential_id, add_passkey.public_key, add_passkey.counter, add_passkey.transports, add_passkey.name);
begin
  perform tenancy.record_factor_change(v_caller.user_id, 'passkey_added', v_caller.session_id, null);
  perform manage.raise_session(v_caller.session_id, add_passkey.new_session_hash, 'passkey', true);
  perform manage.log_act(v_caller, null, v_passkey.passkey_id);
  return (v_passkey.passkey_id, v_passkey.name, v_passkey.transports, v_passkey.created_at, v_passkey.last_used_at)::manage.passkey;
end;
$$;

comment on function manage.add_passkey(bytea, bytea, bytea, bytea, bigint, text[], text) is
  'Adds a passkey that the shell verified: SHA-256 of a new token, credential id, public key (COSE), signature counter, transports, '
  'name. The session continues under the new token, as one with a passkey. Raises OYV02, OYC03 (conflict: known), OYA05 '
  '(confirmation_required). PEOPLE-71, PEOPLE-150.';

create or replace function manage.find_passkey(credential bytea, credential_id bytea) returns manage.passkey_key
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(find_passkey.credential, 'find_passkey', null);
  v_passkey manage.passkey_key;
begin
  select p.user_id, p.public_key, p.counter, p.transports into v_passkey
    from tenancy.passkeys p
   where p.credential_id = find_passkey.credential_id;
  return v_passkey;
end;
$$;

comment on function manage.find_passkey(bytea, bytea) is
  'Hands the public key of a passkey to the shell, which verifies the signature: id of the credential. All null where it is not known. '
  'Nothing is counted: each answer is to a question, and questions are counted (manage.begin_passkey). PEOPLE-27, PEOPLE-70.';

create or replace function manage.record_passkey_use(credential bytea, credential_id bytea, counter bigint) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(record_passkey_use.credential, 'record_passkey_use', null);
  v_passkey tenancy.passkeys;
begin
  select p.* into v_passkey from tenancy.passkeys p where p.credential_id = record_passkey_use.credential_id for update;
  if v_passkey.passkey_id is null then
    raise exception using errcode = 'OYN01', message = 'This passkey is not registered.';
  elsif coalesce(record_passkey_use.counter <= v_passkey.counter and (record_passkey_use.counter > 0 or v_passkey.counter > 0), true) then
    raise exception using errcode = 'OYA01', message = 'The counter of this passkey did not rise: it may have been copied. Use another, '
      'and remove this one.';
  end if;
  update tenancy.passkeys p
     set counter = record_passkey_use.counter, last_used_at = util.now()
   where p.passkey_id = v_passkey.passkey_id;
  perform manage.log_act(v_caller, null, v_passkey.passkey_id);
  return v_passkey.user_id;
end;
$$;

comment on function manage.record_passkey_use(bytea, bytea, bigint) is
  'Records that a passkey signed, which the shell has verified: id of the credential, its signature counter. Returns the person. A counter '
  'that does not rise indicates a copy; authenticators without one always report 0. Raises OYN01 (not_found), OYA01 (unauthorized: the '
  'counter). PEOPLE-27.';

create or replace function manage.use_passkey_link(
  credential bytea, new_session_hash bytea, link_hash bytea, credential_id bytea, public_key bytea, counter bigint, transports text[],
  name text, address text, agent text
) returns manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(use_passkey_link.credential, 'use_passkey_link', null);
  v_user tenancy.users := manage.operator_of_link(use_passkey_link.link_hash);
  v_session tenancy.sessions;
begin
  update tenancy.sign_in_links l set used_at = util.now() where l.link_hash = use_passkey_link.link_hash;
  perform tenancy.add_passkey(v_user.user_id, use_passkey_link.credential_id, use_passkey_link.public_key, use_passkey_link.counter,
                              use_passkey_link.transports, use_passkey_link.name);
  perform tenancy.record_factor_change(v_user.user_id, 'passkey_added', null, null);
  perform tenancy.end_sessions(v_user.user_id, null);
  v_session := tenancy.open_session(
    use_passkey_link.new_session_hash, v_user.user_id, null, 'passkey', use_passkey_link.address, use_passkey_link.agent,
    sha256(use_passkey_link.credential));
  v_caller.user_id := v_session.user_id;
  v_caller.session_id := v_session.session_id;
  v_caller.account_id := null; -- of the person who was signed in before
  perform manage.log_act(v_caller, null, v_user.user_id);
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.use_passkey_link(bytea, bytea, bytea, bytea, bytea, bigint, text[], text, text, text) is
  'Uses up an operator''s link (SHA-256): adds the verified passkey (as manage.add_passkey), signs in under the SHA-256 of a new token; '
  'network address, browser name; ends all other sessions. Raises OYN01 (the link), OYV02, OYC03 (passkey known), OYA03 '
  '(account_suspended). PEOPLE-110, PEOPLE-151.';

create or replace function manage.list_passkeys(credential bytea) returns setof manage.passkey
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_passkeys.credential, 'list_passkeys', null);
begin
  return query
  select p.passkey_id, p.name, p.transports, p.created_at, p.last_used_at
    from tenancy.passkeys p
   where p.user_id = v_caller.user_id
   order by p.created_at, p.passkey_id;
end;
$$;

comment on function manage.list_passkeys(bytea) is
  'Returns the passkeys of the person, oldest first. PEOPLE-27.';
