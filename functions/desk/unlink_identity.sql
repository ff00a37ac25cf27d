create or replace function desk.unlink_identity(session_hash bytea) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller desk.caller := desk.require_role(unlink_identity.session_hash, 'unlink_identity', null);
begin
  delete from tenancy.identities i where i.account_id = v_caller.account_id and i.user_id = v_caller.user_id;
  if not found then
    raise exception using errcode = 'OYN01', message = 'You are not linked with the identity provider of this account.';
  end if;
  perform desk.note_action(v_caller, null, null);
end;
$$;

comment on function desk.unlink_identity(bytea) is
  'Ends one''s link with the identity provider of the account. Raises OYN01 (not_found), OYA05 (confirmation_required). PEOPLE-75.';
