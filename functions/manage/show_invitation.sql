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
