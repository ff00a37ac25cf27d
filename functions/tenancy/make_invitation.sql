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
  if coalesce(make_invitation.role not in ('viewer', 'schedule_manager', 'developer', 'owner'), true) then
    raise exception using errcode = 'OYV02', message = 'The role of a person must be viewer, schedule_manager, developer or owner.';
  end if;
  perform tenancy.lock_people(make_invitation.account_id);
  if exists (select from tenancy.users u where u.email = v_email and u.is_operator) then
    raise exception using errcode = 'OYC03', message = 'Operators of the service cannot be members of an account.';
  end if;
  if exists (select from tenancy.memberships m
               join tenancy.users u on u.user_id = m.user_id
              where m.account_id = make_invitation.account_id and u.email = v_email) then
    raise exception using errcode = 'OYC03', message = 'This person is already a member of the account.';
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

create or replace function tenancy.void_invitations(account_id text, user_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update tenancy.invitations i set revoked_at = util.now()
   where i.account_id = void_invitations.account_id and i.invited_by = void_invitations.user_id and i.accepted_at is null
     and i.revoked_at is null;
end;
$$;

comment on function tenancy.void_invitations(text, text) is
  'Revokes the invitations into an account that a person made and nobody accepted: a former owner lets nobody in. PEOPLE-12.';

create or replace function tenancy.make_link(
  kind text, account_id text, user_id text, link_hash bytea, made_by text
) returns tenancy.sign_in_links
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_link tenancy.sign_in_links;
begin
  update tenancy.sign_in_links l set used_at = util.now()
   where l.used_at is null and (l.account_id = make_link.account_id or l.user_id = make_link.user_id);
  insert into tenancy.sign_in_links (link_hash, kind, account_id, user_id, made_by, expires_at)
  values (make_link.link_hash, make_link.kind, make_link.account_id, make_link.user_id, make_link.made_by,
          util.now() + case make_link.kind when 'first_owner' then interval '1 hour' else interval '1 day' end)
  returning * into v_link;
  return v_link;
end;
$$;

comment on function tenancy.make_link(text, text, text, bytea, text) is
  'Makes a link that lets a person in once: kind first_owner of an account, for an hour, or invite or reset of a person, for a day; '
  'SHA-256 of its token, who makes it. Earlier ones of the same are void. PEOPLE-18.';
