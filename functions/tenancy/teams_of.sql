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
        select k.*, tenancy.spoken_organization(teams_of.realm_id, k.team_id) = k.id as is_theirs from looked_at k offset 0
      ) l on l.id = o.id
     group by o.id;
end;
$$;

comment on function tenancy.teams_of(integer, text[]) is
  'Returns for each organization the ids of the teams that are its by the word of who speaks for it (tenancy.spoken_organization), of at '
  'most 2,000 teams whose organization they are, and of the first 2,000 that those accounts pushed. is_cut: there may be others. For '
  'pages of management. PRIVACY-20, PRIVACY-24.';
