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
  'Revokes the invitations into an account that a person made and nobody accepted: who is an owner no more lets nobody in. '
  'PEOPLE-12.';
