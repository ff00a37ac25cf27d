create or replace function manage.mark_private(
  credential bytea, mode text, organization_id text, is_private boolean, account_id text default null
) returns manage.organization
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(mark_private.credential, 'mark_private', mark_private.mode, mark_private.account_id);
  v_account_id text := case when v_caller.made_by is null or mark_private.mode = 'test' then manage.require_account(v_caller) end;
  v_realm_id integer := tenancy.realm_of(v_account_id, mark_private.mode);
begin
  if mark_private.is_private is null then
    raise exception using errcode = 'OYV02', message = 'Say whether the teams are private.';
  elsif v_caller.made_by is null then
    perform manage.require_own_organization(v_caller, mark_private.mode, mark_private.organization_id);
  end if;
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
    values (v_realm_id, mark_private.organization_id, v_caller.actor)
    on conflict on constraint private_organizations_pkey do nothing;
  end if;
  perform manage.log_act(v_caller, mark_private.mode, mark_private.organization_id);
  return manage.show_organization(v_realm_id, mark_private.organization_id);
end;
$$;

comment on function manage.mark_private(bytea, text, text, boolean, text) is
  'Makes the teams of an organization that the account speaks for (the command line: of any) private in a mode, or public again, from the '
  'very next request on; again it changes nothing. Returns how many teams that goes for. No redirect is followed. Raises OYN01 '
  '(not_found), OYV02 (invalid_parameter), OYC03 (conflict: no account speaks for it), OYA05 (confirmation_required: in live mode). '
  'PRIVACY-20.';
