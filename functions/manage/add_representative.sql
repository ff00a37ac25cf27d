create or replace function manage.add_representative(
  credential bytea, account_id text, mode text, organization_id text
) returns manage.representative
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    add_representative.credential, 'add_representative', add_representative.mode, add_representative.account_id);
  v_realm_id integer := manage.require_realm(v_caller, add_representative.mode);
begin
  if not canon.entity_exists(v_realm_id, 'organization', add_representative.organization_id) then
    perform tenancy.refuse_absent('organization', add_representative.organization_id);
  end if;
  insert into tenancy.representatives (realm_id, organization_id, account_id)
  values (v_realm_id, add_representative.organization_id, v_caller.account_id)
  on conflict on constraint representatives_pkey do nothing;
  perform manage.log_act(v_caller, add_representative.mode, add_representative.organization_id);
  return (
    select (p.account_id, add_representative.mode, p.organization_id, p.created_at)::manage.representative
      from tenancy.representatives p
     where p.realm_id = v_realm_id and p.account_id = v_caller.account_id and p.organization_id = add_representative.organization_id);
end;
$$;

comment on function manage.add_representative(bytea, text, text, text) is
  'Records, for an operator, that an account speaks for an organization in a mode; again it changes nothing. No redirect is followed: '
  'the organization is the one of this very id. Raises OYN01 (not_found), OYV02 (invalid_parameter). PRIVACY-1, PRIVACY-2.';
