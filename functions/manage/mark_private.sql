create or replace function manage.mark_private(
  account_id text, mode text, organization_id text, is_private boolean, made_by text
) returns manage.organization
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id text := case when mark_private.mode = 'test' then (manage.read_account(mark_private.account_id)).account_id end;
  v_realm_id integer := manage.realm_of(v_account_id, mark_private.mode);
begin
  if not canon.entity_exists(v_realm_id, 'organization', mark_private.organization_id) then
    perform tenancy.refuse_absent('organization', mark_private.organization_id);
  end if;
  if not mark_private.is_private then
    delete from tenancy.private_organizations p where p.realm_id = v_realm_id and p.organization_id = mark_private.organization_id;
  elsif mark_private.mode = 'live' and not exists (
      select from tenancy.representatives p where p.realm_id = v_realm_id and p.organization_id = mark_private.organization_id) then
    raise exception using errcode = 'OYC03', message = 'No account speaks for this organization, so nobody says which teams are its. '
      'Record one first: oyss representative add.';
  else
    insert into tenancy.private_organizations (realm_id, organization_id, marked_by)
    values (v_realm_id, mark_private.organization_id, coalesce(mark_private.made_by, 'unknown'))
    on conflict on constraint private_organizations_pkey do nothing;
  end if;
  return manage.show_organization(v_realm_id, mark_private.organization_id);
end;
$$;

comment on function manage.mark_private(text, text, text, boolean, text) is
  'Makes the teams of an organization private in a mode (of test mode: in an account''s data), or public again, from the very next '
  'request on; made_by is recorded. Again it changes nothing. Returns how many teams that goes for. No redirect is followed. Raises'
  ' OYN01 (not_found), OYV02 (invalid_parameter: no mode, or no account in test mode), OYC03 (conflict: no account speaks for it). '
  'PRIVACY-20.';
