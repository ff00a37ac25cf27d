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
    use_passkey_link.credential);
  v_caller.user_id := v_session.user_id;
  v_caller.session_id := v_session.session_id;
  v_caller.account_id := null; -- that of whoever was signed in before
  perform manage.log_act(v_caller, null, v_user.user_id);
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.use_passkey_link(bytea, bytea, bytea, bytea, bytea, bigint, text[], text, text, text) is
  'Uses up the link of an operator (SHA-256 of its token): adds the passkey that the shell verified and signs in with it, under the '
  'SHA-256 of a new token; every other session of the operator ends. Arguments of the passkey: as manage.add_passkey; network address '
  'and name of the browser. Raises OYN01 (not_found: the link), OYV02 (invalid_parameter), OYC03 (conflict: the passkey is known), '
  'OYA03 (account_suspended: the person). PEOPLE-110, PEOPLE-151.';
