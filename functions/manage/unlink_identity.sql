create or replace function manage.unlink_identity(credential bytea) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(unlink_identity.credential, 'unlink_identity', null);
begin
  delete from tenancy.identities i where i.account_id = v_caller.account_id and i.user_id = v_caller.user_id;
  if not found then
    raise exception using errcode = 'OYN01', message = 'You are not linked with the identity provider of this account.';
  end if;
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.unlink_identity(bytea) is
  'Ends one''s link with the identity provider of the account. Raises OYN01 (not_found), OYA05 (confirmation_required). PEOPLE-75.';
