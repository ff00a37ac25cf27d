create or replace function manage.use_link(
  credential bytea, new_session_hash bytea, link_hash bytea, email text, name text, phc text, address text, agent text
) returns manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(use_link.credential, 'use_link', null);
  v_link tenancy.sign_in_links;
  v_session tenancy.sessions;
begin
  update tenancy.sign_in_links l set used_at = util.now()
   where l.link_hash = use_link.link_hash and l.used_at is null and l.expires_at > util.now()
  returning l.* into v_link;
  if v_link.link_hash is null then
    raise exception using errcode = 'OYN01', message = 'This link is not valid any more. Ask for another.';
  elsif v_link.kind = 'first_owner' then
    perform tenancy.lock_people(v_link.account_id);
    if exists (select from tenancy.memberships m where m.account_id = v_link.account_id) then
      raise exception using errcode = 'OYC03', message = 'This account has people already. Ask its owner for an invitation.';
    end if;
    v_link.user_id := tenancy.add_user(use_link.email, use_link.name, false, null);
    insert into tenancy.memberships (account_id, user_id, role) values (v_link.account_id, v_link.user_id, 'owner');
  elsif exists (select from tenancy.users u where u.user_id = v_link.user_id and u.is_operator) then
    raise exception using errcode = 'OYC03', message = 'This link makes a passkey: operators of the service sign in with one.';
  end if;
  if use_link.phc is not null then
    perform tenancy.keep_password(v_link.user_id, use_link.phc);
    perform tenancy.record_factor_change(v_link.user_id, 'password_set', null, null);
  end if;
  perform tenancy.end_sessions(v_link.user_id, null);
  v_session := tenancy.open_session(
    use_link.new_session_hash, v_link.user_id, v_link.account_id, 'link', use_link.address, use_link.agent, use_link.credential);
  v_caller.user_id := v_link.user_id;
  v_caller.session_id := v_session.session_id;
  v_caller.account_id := v_session.account_id;
  perform manage.log_act(v_caller, null, v_link.kind);
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.use_link(bytea, bytea, bytea, text, text, text, text, text) is
  'Uses a one-time link up and signs in under the SHA-256 of a new token, which ends the session that the browser had. first_owner '
  'makes a person of that address of mail and name, owner of an account without people; reset lets the person of the link in and ends '
  'the other sessions; factors stay. The password is set unless null (phc). Raises OYN01 '
  '(not_found: used or over), OYC03 (conflict: the account has people, the address is taken, or '
  'the link is of an operator), OYV02 (invalid_parameter), OYA03 '
  '(account_suspended: the person). PEOPLE-17, PEOPLE-18, PEOPLE-110, PEOPLE-151.';
