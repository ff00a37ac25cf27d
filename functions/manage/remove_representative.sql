create or replace function manage.remove_representative(credential bytea, account_id text, mode text, organization_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    remove_representative.credential, 'remove_representative', remove_representative.mode, remove_representative.account_id);
  v_realm_id integer := manage.require_realm(v_caller, remove_representative.mode);
begin
  -- Nobody would say any more which teams are private.
  if exists (
      select from tenancy.private_organizations o
       where o.realm_id = v_realm_id and o.organization_id = remove_representative.organization_id)
    and exists (
      select from tenancy.representatives r
       where r.realm_id = v_realm_id and r.account_id = v_caller.account_id and r.organization_id = remove_representative.organization_id)
    and not exists (
      select from tenancy.representatives r
       where r.realm_id = v_realm_id and r.organization_id = remove_representative.organization_id
         and r.account_id <> v_caller.account_id) then
    raise exception using errcode = 'OYC03', message = 'The teams of this organization are private by the word of this account alone. '
      'Record who else speaks for it, or make them public first: oyss org private --undo.';
  end if;
  delete from tenancy.representatives r
   where r.realm_id = v_realm_id and r.account_id = v_caller.account_id and r.organization_id = remove_representative.organization_id;
  if not found then
    raise exception using errcode = 'OYN01',
      message = format('The account does not speak for an organization %s.', remove_representative.organization_id);
  end if;
  perform manage.log_act(v_caller, remove_representative.mode, remove_representative.organization_id);
end;
$$;

comment on function manage.remove_representative(bytea, text, text, text) is
  'Takes back that an account speaks for an organization in a mode, from the next request on. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter), OYC03 (conflict: the last one of an organization whose teams are private). PRIVACY-1, PRIVACY-21.';
