create or replace function manage.remove_identity_provider(credential bytea) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(remove_identity_provider.credential, 'remove_identity_provider', null);
begin
  perform tenancy.lock_people(v_caller.account_id);
  v_caller := manage.enter(remove_identity_provider.credential, 'remove_identity_provider', null); -- who is an owner still
  delete from tenancy.identity_providers p where p.account_id = v_caller.account_id;
  if not found then
    raise exception using errcode = 'OYN01', message = 'This account has no identity provider.';
  end if;
  perform tenancy.end_provider_sessions(v_caller.account_id);
  perform manage.log_act(v_caller, null, null);
end;
$$;

comment on function manage.remove_identity_provider(bytea) is
  'Removes the identity provider of the account: whom it linked and the sessions that it opened end with it; the people stay members. '
  'Raises OYN01 (not_found), OYA05 (confirmation_required). PEOPLE-77.';
