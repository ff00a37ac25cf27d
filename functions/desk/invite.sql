create or replace function desk.invite(session_hash bytea, email text, role text, link_hash bytea) returns desk.invitation
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(invite.session_hash, 'invite', null);
  v_invitation tenancy.invitations;
begin
  v_invitation := tenancy.make_invitation(v_caller.account_id, invite.email, invite.role, invite.link_hash, v_caller.user_id);
  v_caller := desk.require_role(invite.session_hash, 'invite', null); -- who is an owner still, now that others wait
  perform desk.note_action(v_caller, null, v_invitation.invitation_id);
  return desk.show_invitation(v_invitation);
end;
$$;

comment on function desk.invite(bytea, text, text, bytea) is
  'Invites an address of mail into the account, for seven days: role, SHA-256 of the token in the link, which the shell made. '
  'Raises OYV02 (invalid_parameter), OYC03 (conflict: a member, or staff), OYA05 (confirmation_required). PEOPLE-12, PEOPLE-15.';
