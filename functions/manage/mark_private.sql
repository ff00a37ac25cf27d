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
  -- No redirect of a merge is followed.
  if mark_private.is_private is null then
    raise exception using errcode = 'OYV02', message = 'State whether the teams are private.';
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
    raise exception using errcode = 'OYC03', message = 'No account represents this organization, so its teams are unknown. '
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
  'Makes the teams of an organization that the account represents (command line: any) private in a mode, or public again, from the next '
  'request on. Returns how many. Again: no change. Raises OYN01, OYV02, OYC03 (no account represents it), OYA05 (live: '
  'confirmation_required). PRIVACY-20.';

create or replace function manage.show_organization(realm_id integer, organization_id text) returns manage.organization
language sql stable security definer
set search_path = pg_catalog, pg_temp
begin atomic
  select r.mode, o.organization_id, o.name,
         exists (
           select from tenancy.private_organizations p
            where p.realm_id = o.realm_id and p.organization_id = o.organization_id) as is_private,
         (select cardinality(t.team_ids) from tenancy.teams_of(o.realm_id, array[o.organization_id]) t) as team_count
    from canon.organizations o
    join tenancy.realms r on r.realm_id = o.realm_id
   where o.realm_id = show_organization.realm_id and o.organization_id = show_organization.organization_id;
end;

comment on function manage.show_organization(integer, text) is
  'Returns an organization of a realm: whether its teams are private, and how many its representatives report, of those '
  'that tenancy.teams_of looks at. PRIVACY-20, PRIVACY-24.';

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
  'Records, for an operator, that an account represents an organization in a mode; again it changes nothing. No redirect is followed: '
  'the organization is the one of this very id. Raises OYN01 (not_found), OYV02 (invalid_parameter). PRIVACY-1, PRIVACY-2.';

create or replace function manage.list_representatives(credential bytea, account_id text) returns setof manage.representative
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_representatives.credential, 'list_representatives', null, list_representatives.account_id);
begin
  return query
  select p.account_id, r.mode, p.organization_id, p.created_at
    from tenancy.representatives p
    join tenancy.realms r on r.realm_id = p.realm_id
   where p.account_id = manage.require_account(v_caller)
   order by p.created_at, r.mode, p.organization_id;
end;
$$;

comment on function manage.list_representatives(bytea, text) is
  'Returns the organizations that an account represents, oldest first. Raises OYV02 (invalid_parameter: no account), OYN01 (not_found). '
  'PRIVACY-1.';

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
    raise exception using errcode = 'OYC03', message = 'The teams of this organization are private because of this account alone. '
      'Record another representative, or make them public first: oyss org private --undo.';
  end if;
  delete from tenancy.representatives r
   where r.realm_id = v_realm_id and r.account_id = v_caller.account_id and r.organization_id = remove_representative.organization_id;
  if not found then
    raise exception using errcode = 'OYN01',
      message = format('The account does not represent an organization %s.', remove_representative.organization_id);
  end if;
  perform manage.log_act(v_caller, remove_representative.mode, remove_representative.organization_id);
end;
$$;

comment on function manage.remove_representative(bytea, text, text, text) is
  'Revokes that an account represents an organization in a mode, from the next request on. Raises OYN01 (not_found), OYV02 '
  '(invalid_parameter), OYC03 (conflict: the last one of an organization whose teams are private). PRIVACY-1, PRIVACY-21.';

create or replace function manage.block_notices(credential bytea, blocked_id text, account_id text default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(block_notices.credential, 'block_notices', null, block_notices.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  if not exists (select from tenancy.notices n where n.recipient_id = v_account_id and n.account_id = block_notices.blocked_id) then
    raise exception using errcode = 'OYN01', message = 'This account has not notified yours. Only one that has can be blocked.';
  end if;
  perform tenancy.lock_people(block_notices.blocked_id); -- a notice that is being made is dismissed too
  insert into tenancy.notice_blocks (account_id, blocked_id) values (v_account_id, block_notices.blocked_id) on conflict do nothing;
  update tenancy.notices n set dismissed_at = util.now()
   where n.recipient_id = v_account_id and n.account_id = block_notices.blocked_id and n.dismissed_at is null;
  perform manage.log_act(v_caller, null, block_notices.blocked_id);
end;
$$;

comment on function manage.block_notices(bytea, text, text) is
  'Blocks notices of an account that has notified this one, in every mode, and dismisses those that are open. Raises OYN01 (not_found: it '
  'has sent none). CORRECT-21.';

create or replace function manage.allow_notices(credential bytea, blocked_id text, account_id text default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller manage.caller := manage.enter(allow_notices.credential, 'allow_notices', null, allow_notices.account_id);
  v_account_id text := manage.require_account(v_caller);
begin
  delete from tenancy.notice_blocks b where b.account_id = v_account_id and b.blocked_id = allow_notices.blocked_id;
  if not found then
    raise exception using errcode = 'OYN01', message = 'Notices of this account are not blocked.';
  end if;
  perform manage.log_act(v_caller, null, allow_notices.blocked_id);
end;
$$;

comment on function manage.allow_notices(bytea, text, text) is
  'Lets an account whose notices were blocked send them to this one again. Raises OYN01 (not_found: not blocked).';

create or replace function manage.questions_to_ask(realm_id integer, fixture_ids text[])
returns table (
  account_id text, fixture_id text, field text, value jsonb, source_id text, observed_at timestamptz, does_decide boolean
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select q.account_id, q.fixture_id, q.field, q.value, q.source_id, q.observed_at, q.does_decide
    from read.questions_of(questions_to_ask.realm_id, questions_to_ask.fixture_ids) q where q.question_id is null;
$$;

comment on function manage.questions_to_ask(integer, text[]) is
  'Returns what is to be asked of fixtures and was not yet (read.questions_of). For the worker. CORRECT-23.';
grant execute on function manage.questions_to_ask(integer, text[]) to oyss_resolver; -- what accounts represent is the owner's to read
