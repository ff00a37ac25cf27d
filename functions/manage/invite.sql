create or replace function manage.invite(
  credential bytea, email text, role text, link_hash bytea, account_id text default null
) returns manage.invitation
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(invite.credential, 'invite', null, invite.account_id);
  v_invitation tenancy.invitations;
begin
  v_invitation := tenancy.make_invitation(
    manage.require_account(v_caller), invite.email, invite.role, invite.link_hash, v_caller.actor);
  v_caller := manage.enter(invite.credential, 'invite', null, invite.account_id); -- who is an owner still, now that others wait
  perform manage.log_act(v_caller, null, v_invitation.invitation_id);
  return manage.show_invitation(v_invitation);
end;
$$;

comment on function manage.invite(bytea, text, text, bytea, text) is
  'Invites an address of mail into the account, for seven days: role, SHA-256 of the token in the link, which the shell made. '
  'Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict: a member, or staff), OYA05 (confirmation_required). PEOPLE-12, '
  'PEOPLE-15.';

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
  -- Replaces the person whom the identity provider created for the address.
  perform tenancy.lock_people(i.account_id) from tenancy.invitations i where i.link_hash = accept_invitation.link_hash;
  select i.* into v_invitation from tenancy.invitations i
   where i.link_hash = accept_invitation.link_hash and i.accepted_at is null and i.revoked_at is null and i.expires_at > util.now()
     for update;
  if v_invitation.invitation_id is null then
    raise exception using errcode = 'OYN01', message = 'This invitation is no longer valid. Ask for another.';
  end if;
  select u.* into v_user from tenancy.users u where u.email = v_invitation.email for no key update;
  if v_user.is_operator then
    raise exception using errcode = 'OYC03', message = 'Operators of the service cannot be members of an account.';
  elsif v_caller.user_id is not null and v_caller.user_id is distinct from v_user.user_id then
    raise exception using errcode = 'OYA04', message = 'This invitation is for another address. Sign out, then open it again.';
  elsif v_caller.user_id is null and v_user.user_id is not null then
    raise exception using errcode = 'OYC03', message = 'You are already registered. Sign in, then open the invitation again.';
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
      accept_invitation.agent, sha256(accept_invitation.credential));
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
  'Accepts an invitation (SHA-256) under the SHA-256 of a new token: signed-in person, or a new one of that name and password (phc; '
  'null: none). Raises OYN01 (used, revoked, expired), OYA04 (another person), OYC03 (sign in first; staff), OYV02. PEOPLE-15, '
  'PEOPLE-16, PEOPLE-110, PEOPLE-22, PEOPLE-156.';

create or replace function manage.list_invitations(credential bytea) returns setof manage.invitation
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_invitations.credential, 'list_invitations', null);
begin
  perform manage.log_act(v_caller, null, null);
  return query
  select d.*
    from tenancy.invitations i
    cross join lateral manage.show_invitation(i) d
   where i.account_id = v_caller.account_id
   order by i.invitation_id desc;
end;
$$;

comment on function manage.list_invitations(bytea) is
  'Returns the invitations into the account, the newest first. PEOPLE-15.';

create or replace function manage.revoke_invitation(credential bytea, invitation_id text) returns manage.invitation
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(revoke_invitation.credential, 'revoke_invitation', null);
  v_invitation tenancy.invitations;
begin
  update tenancy.invitations i set revoked_at = coalesce(i.revoked_at, util.now())
   where i.invitation_id = revoke_invitation.invitation_id and i.account_id = v_caller.account_id and i.accepted_at is null
  returning i.* into v_invitation;
  if v_invitation.invitation_id is null then
    raise exception using errcode = 'OYN01',
      message = format('There is no open invitation %s.', revoke_invitation.invitation_id);
  end if;
  perform manage.log_act(v_caller, null, v_invitation.invitation_id);
  return manage.show_invitation(v_invitation);
end;
$$;

comment on function manage.revoke_invitation(bytea, text) is
  'Revokes an invitation into the account that nobody has accepted. Raises OYN01 (not_found). PEOPLE-15.';

create or replace function manage.show_invitation(invitation tenancy.invitations) returns manage.invitation
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    (show_invitation.invitation).invitation_id, (show_invitation.invitation).email, (show_invitation.invitation).role,
    (show_invitation.invitation).invited_by, (show_invitation.invitation).created_at, (show_invitation.invitation).expires_at,
    case
      when (show_invitation.invitation).accepted_at is not null then 'accepted'
      when (show_invitation.invitation).revoked_at is not null then 'revoked'
      when (show_invitation.invitation).expires_at <= util.now() then 'expired'
      else 'waiting'
    end)::manage.invitation;
end;
$$;

comment on function manage.show_invitation(tenancy.invitations) is
  'Returns an invitation as owners see it, with its status: waiting, accepted, revoked or expired. PEOPLE-15.';

create or replace function manage.change_role(credential bytea, user_id text, role text) returns manage.person
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(change_role.credential, 'change_role', null);
  v_person manage.person;
begin
  if coalesce(change_role.role not in ('viewer', 'schedule_manager', 'developer', 'owner'), true) then
    raise exception using errcode = 'OYV02', message = 'The role of a person must be viewer, schedule_manager, developer or owner.';
  end if;
  perform tenancy.lock_people(v_caller.account_id);
  v_caller := manage.enter(change_role.credential, 'change_role', null); -- who is an owner still, now that others wait
  if change_role.role <> 'owner' then
    perform tenancy.keep_owner(v_caller.account_id, change_role.user_id);
    perform tenancy.void_invitations(v_caller.account_id, change_role.user_id);
  end if;
  update tenancy.memberships m set role = change_role.role
   where m.account_id = v_caller.account_id and m.user_id = change_role.user_id;
  select p.* into v_person from manage.people_of(v_caller.account_id) p where p.user_id = change_role.user_id;
  if v_person.user_id is null then
    raise exception using errcode = 'OYN01', message = format('There is no person %s in this account.', change_role.user_id);
  end if;
  perform manage.log_act(v_caller, null, change_role.user_id || ' ' || change_role.role);
  return v_person;
end;
$$;

comment on function manage.change_role(bytea, text, text) is
  'Changes the role of a person of the account, from the next request on. Raises OYV02 (invalid_parameter), OYN01 (not_found), OYC03 '
  '(conflict: the last owner), OYA05 (confirmation_required). PEOPLE-11, PEOPLE-12.';
