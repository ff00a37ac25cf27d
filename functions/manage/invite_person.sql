create or replace function manage.invite_person(
  account_id text, email text, role text, link_hash bytea, made_by text
) returns manage.invitation
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(invite_person.account_id);
  v_made tenancy.invitations;
begin
  v_made := tenancy.make_invitation(
    v_account.account_id, invite_person.email, invite_person.role, invite_person.link_hash, invite_person.made_by);
  perform tenancy.note_command(v_account.account_id, 'invite', v_made.invitation_id, invite_person.made_by);
  return (v_made.invitation_id, v_made.account_id, v_made.email, v_made.role, v_made.expires_at)::manage.invitation;
end;
$$;

comment on function manage.invite_person(text, text, text, bytea, text) is
  'Invites an address of mail into an account, for seven days: role, SHA-256 of the token in the link, which the caller made; '
  'made_by is recorded. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 (conflict: a member, or staff). PEOPLE-15.';
