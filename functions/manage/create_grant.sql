create or replace function manage.create_grant(
  credential bytea, mode text, account_id text, organization_id text, scope text, sources text[]
) returns manage.permission
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(create_grant.credential, 'create_grant', create_grant.mode);
  v_realm_id integer := tenancy.realm_of(create_grant.account_id, create_grant.mode);
  v_source_ids text[];
  v_grant tenancy.grants;
begin
  if v_caller.made_by is null then
    perform manage.refuse_giver(v_caller.account_id, create_grant.mode, create_grant.organization_id, create_grant.account_id);
  end if;
  perform tenancy.require_account(create_grant.account_id);
  v_source_ids := tenancy.sources_named(v_realm_id, create_grant.sources);
  if create_grant.scope is distinct from 'participants:read' then
    raise exception using errcode = 'OYV02', message = 'The scope of a grant is participants:read.';
  end if;
  -- Never the one that an id leads to: what a source claims is compared as it claims it (PRIVACY-2).
  if not canon.entity_exists(v_realm_id, 'organization', create_grant.organization_id) then
    perform tenancy.refuse_absent('organization', create_grant.organization_id);
  end if;
  insert into tenancy.grants (grant_id, realm_id, organization_id, account_id, scope, source_ids)
  values (util.make_id('grant'), v_realm_id, create_grant.organization_id, create_grant.account_id, create_grant.scope, v_source_ids)
  on conflict do nothing; -- a_grant_is_given_once

  select g.* into v_grant from tenancy.grants g
   where g.realm_id = v_realm_id and g.organization_id = create_grant.organization_id and g.account_id = create_grant.account_id
     and g.scope = create_grant.scope and g.revoked_at is null;
  if v_grant.source_ids is distinct from v_source_ids then
    raise exception using errcode = 'OYC03',
      message = format('The account holds %s of this organization already, for other sources. Revoke it first.', v_grant.grant_id);
  end if;
  perform manage.log_act(v_caller, create_grant.mode, v_grant.grant_id, coalesce(v_caller.account_id, create_grant.account_id));
  return manage.describe_grant(v_grant);
end;
$$;

comment on function manage.create_grant(bytea, text, text, text, text, text[]) is
  'Grants an account what the scope names, in a mode, of an organization that one''s account speaks for (the command line: of any) and '
  'of what the named sources say (their keys; null: every source); giving it again changes nothing. No redirect is followed. Raises '
  'OYN01 (not_found), OYV02 (invalid_parameter), OYV10 (unknown_source), OYC03 (conflict: given already, for other sources), OYA05 '
  '(confirmation_required: in live mode). PEOPLE-51, ACCOUNT-6, KEY-9, PRIVACY-2.';
