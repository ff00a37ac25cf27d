create or replace function tenancy.leave_account(account_id text, user_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from tenancy.memberships m where m.account_id = leave_account.account_id and m.user_id = leave_account.user_id;
  update tenancy.user_tokens t set revoked_at = util.now()
   where t.account_id = leave_account.account_id and t.user_id = leave_account.user_id and t.revoked_at is null;
  perform tenancy.void_invitations(leave_account.account_id, leave_account.user_id);
end;
$$;

comment on function tenancy.leave_account(text, text) is
  'Takes a person out of an account, with the user tokens for it and the invitations that the person made and nobody accepted. '
  'PEOPLE-12.';
