create or replace function manage.require_own_organization(
  caller manage.caller, mode text, organization_id text
) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer := tenancy.realm_of((require_own_organization.caller).account_id, require_own_organization.mode);
begin
  if not canon.entity_exists(v_realm_id, 'organization', require_own_organization.organization_id)
    or not tenancy.speaks_for(v_realm_id, (require_own_organization.caller).account_id, require_own_organization.organization_id) then
    raise exception using errcode = 'OYN01',
      message = format('This account speaks for no organization %s. Operators record who does.', require_own_organization.organization_id);
  end if;
  return require_own_organization.organization_id;
end;
$$;

comment on function manage.require_own_organization(manage.caller, text, text) is
  'Returns the id of an organization that the caller''s account speaks for in a mode. Raises OYN01 (not_found), as of one that '
  'does not exist, OYV02 (invalid_parameter: no mode). PEOPLE-14, PRIVACY-1.';
