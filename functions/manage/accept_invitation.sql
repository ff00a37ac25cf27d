create or replace function manage.accept_invitation(
  credential bytea, new_session_hash bytea, link_hash bytea, name text, phc text, address text, agent text
) returns manage.session
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(accept_invitation.credential, 'accept_invitation', null);
  v_invitation tenancy.invitations;
  v_user tenancy.users;
  v_session tenancy.sessions;
begin
  perform tenancy.lock_people(i.account_id) from tenancy.invitations i where i.link_hash = accept_invitation.link_hash;
  select i.* into v_invitation from tenancy.invitations i
   where i.link_hash = accept_invitation.link_hash and i.accepted_at is null and i.revoked_at is null and i.expires_at > util.now()
     for update;
  if v_invitation.invitation_id is null then
    raise exception using errcode = 'OYN01', message = 'This invitation is not valid any more. Ask for another.';
  end if;
  select u.* into v_user from tenancy.users u where u.email = v_invitation.email for no key update;
  if v_user.is_operator then
    raise exception using errcode = 'OYC03', message = 'Operators of the service are members of no account.';
  elsif v_caller.user_id is not null and v_caller.user_id is distinct from v_user.user_id then
    raise exception using errcode = 'OYA04', message = 'This invitation is for another address than yours. Sign out, then open it again.';
  elsif v_caller.user_id is null and v_user.user_id is not null then
    raise exception using errcode = 'OYC03', message = 'You are known here already. Sign in, then open the invitation again.';
  elsif v_user.user_id is null then
    v_user.user_id := tenancy.add_user(v_invitation.email, accept_invitation.name, false, null);
  end if;
  insert into tenancy.memberships (account_id, user_id, role) values (v_invitation.account_id, v_user.user_id, v_invitation.role)
  on conflict do nothing; -- a member since the invitation was made
  perform tenancy.join_provider_user(v_invitation.account_id, v_invitation.email, v_user.user_id);
  update tenancy.invitations i
     set accepted_at = util.now(), accepted_by = v_user.user_id
   where i.invitation_id = v_invitation.invitation_id;
  if v_caller.user_id is null then
    if accept_invitation.phc is not null then
      perform tenancy.keep_password(v_user.user_id, accept_invitation.phc);
    end if;
    v_session := tenancy.open_session(
      accept_invitation.new_session_hash, v_user.user_id, v_invitation.account_id, 'link', accept_invitation.address,
      accept_invitation.agent, accept_invitation.credential);
  else
    update tenancy.sessions s set account_id = v_invitation.account_id, session_hash = accept_invitation.new_session_hash
     where s.session_id = v_caller.session_id
    returning s.* into v_session;
  end if;
  v_caller.user_id := v_user.user_id;
  v_caller.session_id := v_session.session_id;
  v_caller.account_id := v_invitation.account_id;
  perform manage.log_act(v_caller, null, v_invitation.invitation_id);
  return manage.show_session(v_session, v_session.session_id);
end;
$$;

comment on function manage.accept_invitation(bytea, bytea, bytea, text, text, text, text) is
  'Accepts an invitation (SHA-256 of the token in its link), in one of two ways: the person invited, who is signed in, joins the '
  'account; or, where nobody has the address yet, a person is made of that name and, unless null, password (phc), and signed in. '
  'Either continues under the SHA-256 of a new token, and replaces the person whom the identity provider created for the address. '
  'Raises OYN01 (not_found: used, revoked or over), OYA04 (forbidden: signed in as another), OYC03 (conflict: sign in first, or staff), '
  'OYV02 (invalid_parameter). PEOPLE-15, PEOPLE-16, PEOPLE-110, PEOPLE-111, PEOPLE-156.';
