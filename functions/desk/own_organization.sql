create or replace function desk.own_organization(account_id text, mode text, organization_id text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer := manage.realm_of(own_organization.account_id, own_organization.mode);
begin
  if not canon.entity_exists(v_realm_id, 'organization', own_organization.organization_id)
    or not tenancy.speaks_for(v_realm_id, own_organization.account_id, own_organization.organization_id) then
    raise exception using errcode = 'OYN01',
      message = format('This account speaks for no organization %s. Operators record who does.', own_organization.organization_id);
  end if;
  return own_organization.organization_id;
end;
$$;

comment on function desk.own_organization(text, text, text) is
  'Returns the id of an organization that an account speaks for in a mode. Raises OYN01 (not_found), as of one that does not exist, OYV02 '
  '(invalid_parameter: no mode). PEOPLE-14, PRIVACY-1.';
revoke execute on function desk.own_organization(text, text, text) from oyss_desk;
