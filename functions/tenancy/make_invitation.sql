create or replace function tenancy.make_invitation(
  account_id text, email text, role text, link_hash bytea, invited_by text
) returns tenancy.invitations
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_email text := tenancy.fold_email(make_invitation.email);
  v_invitation tenancy.invitations;
begin
  if make_invitation.role is null or make_invitation.role not in ('viewer', 'developer', 'owner') then
    raise exception using errcode = 'OYV02', message = 'The role of a person is viewer, developer or owner.';
  end if;
  perform tenancy.lock_people(make_invitation.account_id);
  if exists (select from tenancy.users u where u.email = v_email and u.is_operator) then
    raise exception using errcode = 'OYC03', message = 'Operators of the service are members of no account.';
  end if;
  if exists (select from tenancy.memberships m
               join tenancy.users u on u.user_id = m.user_id
              where m.account_id = make_invitation.account_id and u.email = v_email) then
    raise exception using errcode = 'OYC03', message = 'This person is a member of the account already.';
  end if;
  delete from tenancy.invitations i
   where i.account_id = make_invitation.account_id and i.expires_at < util.now() - interval '30 days';
  update tenancy.invitations i set revoked_at = util.now()
   where i.account_id = make_invitation.account_id and i.email = v_email and i.accepted_at is null and i.revoked_at is null;
  insert into tenancy.invitations (invitation_id, account_id, email, role, link_hash, invited_by, expires_at)
  values (util.make_id('inv'), make_invitation.account_id, v_email, make_invitation.role, make_invitation.link_hash,
          make_invitation.invited_by, util.now() + interval '7 days')
  returning * into v_invitation;
  return v_invitation;
end;
$$;

comment on function tenancy.make_invitation(text, text, text, bytea, text) is
  'Invites an address of mail into an account, for seven days: role, SHA-256 of the token in the link, who invites. An earlier '
  'invitation of the address is revoked, those that ended 30 days ago are removed. Raises OYV02 (invalid_parameter), OYC03 '
  '(conflict: a member, or staff). PEOPLE-15.';
