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
      message = format('There is no invitation %s that waits.', revoke_invitation.invitation_id);
  end if;
  perform manage.log_act(v_caller, null, v_invitation.invitation_id);
  return manage.show_invitation(v_invitation);
end;
$$;

comment on function manage.revoke_invitation(bytea, text) is
  'Takes an invitation into the account back that nobody accepted. Raises OYN01 (not_found). PEOPLE-15.';
