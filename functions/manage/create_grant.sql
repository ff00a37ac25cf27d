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
  -- No redirect of a merge is followed.
  if v_caller.made_by is null then
    perform manage.refuse_giver(v_caller.account_id, create_grant.mode, create_grant.organization_id, create_grant.account_id);
  end if;
  perform tenancy.require_account(create_grant.account_id);
  v_source_ids := tenancy.sources_named(v_realm_id, create_grant.sources);
  if create_grant.scope is distinct from 'participants:read' then
    raise exception using errcode = 'OYV02', message = 'The scope of a grant must be participants:read.';
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
      message = format('The account already has %s for other sources of this organization. Revoke it first.', v_grant.grant_id);
  end if;
  perform manage.log_act(v_caller, create_grant.mode, v_grant.grant_id, coalesce(v_caller.account_id, create_grant.account_id));
  return manage.describe_grant(v_grant);
end;
$$;

comment on function manage.create_grant(bytea, text, text, text, text, text[]) is
  'Grants an account a scope in a mode on an organization that the account represents (command line: any) for sources (keys; null: all). '
  'Repeating it changes nothing. Raises OYN01, OYV02, OYV10 (unknown_source), OYC03 (given for other sources), OYA05 (live). PEOPLE-51, '
  'ACCOUNT-6, KEY-9, PRIVACY-2.';

create or replace function manage.refuse_giver(account_id text, mode text, organization_id text, receiver_id text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer := tenancy.realm_of(refuse_giver.account_id, refuse_giver.mode);
begin
  if refuse_giver.mode = 'test' then
    if refuse_giver.receiver_id is distinct from refuse_giver.account_id then
      raise exception using errcode = 'OYV02',
        message = 'In test mode an account can only create grants for itself: no other account has its data.';
    end if;
  elsif not exists (select from tenancy.representatives p
                     where p.realm_id = v_realm_id and p.account_id = refuse_giver.account_id
                       and p.organization_id = refuse_giver.organization_id) then
    raise exception using errcode = 'OYN01',
      message = format('This account does not represent organization %s. Operators record who does.', refuse_giver.organization_id);
  end if;
end;
$$;

comment on function manage.refuse_giver(text, text, text, text) is
  'Raises where the people of an account may not give a grant of an organization in a mode to a receiver: OYN01 (not_found: in live '
  'mode, one that the account does not represent), OYV02 (invalid_parameter: in test mode, to another account; no mode). PEOPLE-51, '
  'PRIVACY-1.';

create or replace function manage.list_grants(credential bytea, mode text, account_id text default null) returns setof manage.permission
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_grants.credential, 'list_grants', list_grants.mode, list_grants.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  return query
  select d.*
    from tenancy.grants g
   cross join lateral manage.describe_grant(g) d
   where g.account_id = v_account_id and g.revoked_at is null and (list_grants.mode is null or d.mode = list_grants.mode)
   order by g.created_at, g.grant_id;
end;
$$;

comment on function manage.list_grants(bytea, text, text) is
  'Returns the grants that the account holds now in a mode (null: both), the oldest first (audit.grants has those that were revoked, too); '
  'sources null: the grant covers every source. Raises OYN01 (not_found), OYV02 (invalid_parameter: no account). PEOPLE-10, PEOPLE-51.';

create or replace function manage.describe_grant(given tenancy.grants) returns manage.permission
language sql stable
set search_path = pg_catalog, pg_temp
begin atomic
  select (given).grant_id, (given).account_id, r.mode, (given).organization_id, (given).scope,
         (select array_agg(s.source_key order by s.source_key)
            from tenancy.sources s
           where s.realm_id = (given).realm_id and s.source_id = any ((given).source_ids)),
         (given).created_at
    from tenancy.realms r
   where r.realm_id = (given).realm_id;
end;

comment on function manage.describe_grant(tenancy.grants) is 'Returns a grant as people see it. ACCOUNT-6.';

create or replace function manage.list_given_grants(
  credential bytea, mode text, account_id text default null
) returns setof manage.permission
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    list_given_grants.credential, 'list_given_grants', list_given_grants.mode, list_given_grants.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  return query
  select d.*
    from tenancy.representatives p
    join tenancy.grants g on g.realm_id = p.realm_id and g.organization_id = p.organization_id
   cross join lateral manage.describe_grant(g) d
   where p.account_id = v_account_id and g.revoked_at is null
     and (list_given_grants.mode is null or d.mode = list_given_grants.mode)
   order by g.created_at, g.grant_id;
end;
$$;

comment on function manage.list_given_grants(bytea, text, text) is
  'Returns the grants in force of organizations that the account represents, in a mode (null: both), the oldest first. Raises OYN01 '
  '(not_found), OYV02 (invalid_parameter: no account). ACCOUNT-6, PEOPLE-51, PRIVACY-1.';

create or replace function manage.revoke_grant(credential bytea, mode text, grant_id text) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(revoke_grant.credential, 'revoke_grant', revoke_grant.mode);
  v_grant tenancy.grants := manage.require_own_grant(v_caller, revoke_grant.mode, revoke_grant.grant_id);
begin
  update tenancy.grants g
     set revoked_at = util.now(), revoked_by = v_caller.actor
   where g.grant_id = v_grant.grant_id and g.revoked_at is null;
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no grant %s.', revoke_grant.grant_id);
  end if;
  perform manage.log_act(
    v_caller, tenancy.mode_of(v_grant.realm_id), v_grant.grant_id, coalesce(v_caller.account_id, v_grant.account_id));
end;
$$;

comment on function manage.revoke_grant(bytea, text, text) is
  'Revokes a grant of an organization that the account represents, in a mode: it is no longer in force from the next request on, and stays '
  'on record with the time and the person. Raises OYN01 (not_found: none that is in force). PEOPLE-51, ACCOUNT-6, KEY-17.';

create or replace function manage.require_own_grant(caller manage.caller, mode text, grant_id text) returns tenancy.grants
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer := case when (require_own_grant.caller).made_by is null
    then tenancy.realm_of((require_own_grant.caller).account_id, require_own_grant.mode) end;
  v_grant tenancy.grants;
begin
  select g.* into v_grant
    from tenancy.grants g
   where g.grant_id = require_own_grant.grant_id
     and ((require_own_grant.caller).made_by is not null
       or g.realm_id = v_realm_id
         and (require_own_grant.mode = 'test' or exists (
               select from tenancy.representatives p
                where p.realm_id = g.realm_id and p.organization_id = g.organization_id
                  and p.account_id = (require_own_grant.caller).account_id)));
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no grant %s.', require_own_grant.grant_id);
  end if;
  return v_grant;
end;
$$;

comment on function manage.require_own_grant(manage.caller, text, text) is
  'Returns a grant that the people of the caller''s account may revoke: of an organization that it represents, or in its test data; to '
  'the command line, any. Raises OYN01 (not_found), OYV02 (invalid_parameter: no mode). PEOPLE-14, PEOPLE-51.';
