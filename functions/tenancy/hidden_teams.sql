create or replace function tenancy.hidden_teams(realm_id integer, team_ids text[], token_hash bytea) returns text[]
language sql stable
begin atomic
  select coalesce(array_agg(t.team_id order by t.team_id), '{}')
    from (
      -- One walk along the index for all of them; only teams that an account which represents such an organization reports are looked into.
      select distinct m.entity_id as team_id
        from canon.external_ids m
       where m.realm_id = hidden_teams.realm_id and m.entity_id = any (hidden_teams.team_ids) and m.entity_type = 'team'
         and m.source_id = any (array(
           select s.source_id
             from tenancy.private_organizations p
             join tenancy.representatives r on r.realm_id = p.realm_id and r.organization_id = p.organization_id
             join tenancy.sources s on s.account_id = r.account_id and s.realm_id = r.realm_id
            where p.realm_id = hidden_teams.realm_id
           union all
           select s.source_id
             from tenancy.realms o
             join tenancy.sources s on s.account_id = o.account_id and s.realm_id = o.realm_id
            where o.realm_id = hidden_teams.realm_id))
    ) t
    cross join lateral (select tenancy.represented_organization(hidden_teams.realm_id, t.team_id) as organization_id offset 0) o
    join tenancy.private_organizations p on p.realm_id = hidden_teams.realm_id and p.organization_id = o.organization_id
   where not tenancy.opens_team(hidden_teams.realm_id, t.team_id, o.organization_id, hidden_teams.token_hash);
end;

comment on function tenancy.hidden_teams(integer, text[], bytea) is
  'Returns those of some teams (ids that lead to themselves) that are private and not opened by a token (SHA-256 of it; null: none), in '
  'order. PRIVACY-20, CALENDAR-21.';

create or replace function tenancy.opens_team(realm_id integer, team_id text, organization_id text, token_hash bytea) returns boolean
language sql stable
return exists (
  select
    from tenancy.calendar_tokens k
    join tenancy.accounts a on a.account_id = k.account_id and a.status = 'active'
    left join canon.teams t on t.realm_id = k.realm_id and t.team_id = k.team_id
   where k.token_hash = opens_team.token_hash and k.revoked_at is null
     and k.realm_id = opens_team.realm_id and k.organization_id = opens_team.organization_id
     and (k.team_id is null or coalesce(t.merged_into, t.team_id) = opens_team.team_id)
     and tenancy.represents(k.realm_id, k.account_id, k.organization_id));

comment on function tenancy.opens_team(integer, text, text, bytea) is
  'Whether a token (SHA-256 of it; null: none) opens a team whose organization this is: it is in force, names the team or the whole '
  'organization, and was made by an account that represents the organization now and is not suspended. CALENDAR-21, CALENDAR-22.';

create or replace function tenancy.refuse_hidden(realm_id integer, team_id text, asked_id text, token_hash bytea) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if refuse_hidden.team_id = any (tenancy.hidden_teams(refuse_hidden.realm_id, array[refuse_hidden.team_id], refuse_hidden.token_hash)) then
    raise exception using errcode = 'OYN01', message = format('There is no team %s.', refuse_hidden.asked_id);
  end if;
end;
$$;

comment on function tenancy.refuse_hidden(integer, text, text, bytea) is
  'Raises OYN01 (not_found), as of one that does not exist, for a team that is private and that the token (SHA-256 of it; null: none) '
  'does not open; asked_id is what it was asked for by. PRIVACY-20, CALENDAR-21.';

create or replace function tenancy.refuse_absent(entity_type text, entity_id text) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'OYN01',
    message = format('There is no %s %s in the mode of this key.', refuse_absent.entity_type, refuse_absent.entity_id);
end;
$$;

comment on function tenancy.refuse_absent(text, text) is 'Raises OYN01 (not_found): well formed, but absent or another realm''s (ID-4).';

create or replace function tenancy.teams_of(realm_id integer, organization_ids text[])
returns table (organization_id text, team_ids text[], is_cut boolean)
language plpgsql stable rows 50
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set enable_hashjoin = off -- look-ups, whatever the size of the tables
set enable_mergejoin = off
as $$
declare
  c_most constant integer := 2000;
  v_each integer := greatest(c_most / greatest(cardinality(teams_of.organization_ids), 1), 20);
  v_accounts text[] := array(
    select r.account_id from tenancy.realms r where r.realm_id = teams_of.realm_id and r.account_id is not null
    union
    select p.account_id from tenancy.representatives p
     where p.realm_id = teams_of.realm_id and p.organization_id = any (teams_of.organization_ids));
begin
  return query
    with pushed as materialized (
      -- What those accounts say themselves is not always what wins.
      select m.mapping_id, m.entity_id
        from tenancy.sources s
        cross join lateral (
          select x.mapping_id, x.entity_id from canon.external_ids x
           where x.realm_id = s.realm_id and x.source_id = s.source_id and x.entity_type = 'team'
           order by x.external_id limit c_most) m
       where s.realm_id = teams_of.realm_id and s.account_id = any (v_accounts)
       limit c_most
    ), looked_at as (
      select o.id, t.team_id, t.number
        from unnest(teams_of.organization_ids) o (id)
        cross join lateral (
          select e.team_id, row_number() over () as number from canon.teams e
           where e.realm_id = teams_of.realm_id and e.organization_id = o.id
           limit v_each) t
      union all
      select c.value ->> 'id', p.entity_id, null
        from pushed p
        join canon.claims c
          on c.realm_id = teams_of.realm_id and c.mapping_id = p.mapping_id and c.field = 'organization' and c.implied_by = ''
        join canon.teams e on e.realm_id = teams_of.realm_id and e.team_id = p.entity_id
       where c.value ->> 'id' = any (teams_of.organization_ids) and e.organization_id is distinct from c.value ->> 'id'
    )
    select o.id, coalesce(array_agg(distinct l.team_id) filter (where l.is_theirs), '{}'),
           coalesce(max(l.number) = v_each, false) or (select count(*) from pushed) = c_most
      from unnest(teams_of.organization_ids) o (id)
      left join (
        select k.*, tenancy.represented_organization(teams_of.realm_id, k.team_id) = k.id as is_theirs from looked_at k offset 0
      ) l on l.id = o.id
     group by o.id;
end;
$$;

comment on function tenancy.teams_of(integer, text[]) is
  'Returns for each organization the ids of the teams that its representatives report (tenancy.represented_organization), '
  'of at most 2,000 teams whose organization they are, and of the first 2,000 that those accounts pushed. is_cut: there may be others. '
  'For pages of management. PRIVACY-20, PRIVACY-24.';

create or replace function tenancy.represented_organization(realm_id integer, team_id text) returns text
language sql stable
begin atomic
  -- The first by an aggregate: with a limit the planner might walk all external ids in their order.
  select (array_agg(c.value ->> 'id' order by m.mapping_id))[1]
    from canon.external_ids m
    join canon.claims c
      on c.realm_id = m.realm_id and c.mapping_id = m.mapping_id and c.field = 'organization' and c.implied_by = '' and c.value <> 'null'
    join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
   where m.realm_id = represented_organization.realm_id and m.entity_id = represented_organization.team_id and m.entity_type = 'team'
     and tenancy.represents(m.realm_id, s.account_id, c.value ->> 'id');
end;

comment on function tenancy.represented_organization(integer, text) is
  'Returns the organization whose team a team is, as an account that represents that organization reports; of several the one whose '
  'external id came first. Null: no representative reports it. Which claim wins, ranks, merges of organizations and withdrawals do '
  'not count. PRIVACY-20, PRIVACY-21.';

create or replace function tenancy.reason_against(account_status text, suspended_reason text) returns text
language sql immutable
return case
  when reason_against.account_status is null
    then 'This API key is unknown or revoked. Send a current one as "Authorization: Bearer <API_KEY>".'
  when reason_against.account_status = 'suspended' then 'This account is suspended: ' || reason_against.suspended_reason
end;

comment on function tenancy.reason_against(text, text) is
  'Why a key opens nothing, as a sentence for people; null where it is valid: the status of its account (null: no such key) and the reason '
  'of a suspension. KEY-1, KEY-7.';

create or replace function tenancy.has_private(realm_id integer) returns boolean
language sql stable
return exists (select from tenancy.private_organizations p where p.realm_id = has_private.realm_id);

comment on function tenancy.has_private(integer) is
  'Whether a realm has an organization whose teams are private: what is shown to everybody asks that first, and nothing else where it '
  'has none. PRIVACY-20.';
