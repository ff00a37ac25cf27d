create or replace function manage.create_grant(account_id text, mode text, organization_id text, scope text) returns manage.permission
language plpgsql security definer
set search_path = ''
as $$
declare
  v_account manage.account := manage.read_account(create_grant.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, create_grant.mode);
  v_grant_id text := util.make_id('grant');
begin
  if create_grant.scope is distinct from 'participants:read' then
    raise exception using errcode = 'OYV02', message = 'The scope of a grant is participants:read.';
  end if;
  if not canon.entity_exists(v_realm_id, 'organization', create_grant.organization_id) then
    perform tenancy.refuse_absent('organization', create_grant.organization_id);
  end if;
  insert into tenancy.grants (grant_id, realm_id, organization_id, account_id, scope)
  values (v_grant_id, v_realm_id, create_grant.organization_id, v_account.account_id, create_grant.scope)
  on conflict on constraint a_grant_is_given_once do nothing;
  return (
    select g from manage.list_grants(v_account.account_id) g
     where g.mode = create_grant.mode and g.organization_id = create_grant.organization_id and g.scope = create_grant.scope);
end;
$$;

comment on function manage.create_grant(text, text, text, text) is 'An organization lets an account (null: the first) read what the scope names, in a mode; giving it again changes nothing. Raises OYN01 (not_found), OYV02 (invalid_parameter). ACCOUNT-6, KEY-9.';
