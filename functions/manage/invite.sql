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
