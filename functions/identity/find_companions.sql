create or replace function identity.find_companions(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_embedder constant jsonb := identity.embedder_of(find_companions.realm_id);
begin
  with teams as materialized (
    select distinct n.entity_id as team_id
      from pg_temp.named n
     where n.entity_type = 'team' and (
       select count(distinct e.source_id) > 1 from canon.external_ids e
        where e.realm_id = find_companions.realm_id and e.entity_id = n.entity_id and e.entity_type = 'team')
  ), games as materialized (
    select distinct g.fixture_id
      from teams t
      cross join lateral (
        select s.fixture_id from canon.fixture_sides s
         where s.realm_id = find_companions.realm_id and s.team_id = t.team_id
         order by s.sorts_at desc, s.fixture_id desc
         limit 20
      ) g
  ), claimed as (
    select 'competition' as entity_type, g.fixture_id as by_id, c.claimed_id
      from games g
      cross join lateral identity.claimed_ids(find_companions.realm_id, 'fixture', g.fixture_id, 'competition') c
    union all
    select 'organization', t.team_id, c.claimed_id
      from teams t
      cross join lateral identity.claimed_ids(find_companions.realm_id, 'team', t.team_id, 'organization') c
    union all
    select 'organization', k.competition_id, c.claimed_id
      from (
        select distinct f.competition_id
          from games g
          cross join lateral (
            select x.competition_id from canon.fixtures x
             where x.realm_id = find_companions.realm_id and x.fixture_id = g.fixture_id and x.competition_id is not null offset 0
          ) f
      ) k
      cross join lateral identity.claimed_ids(find_companions.realm_id, 'competition', k.competition_id, 'host') c
  ), pairs as materialized (
    select distinct d.entity_type, o.id as own_id, t.id as other_id
      from (
        select c.entity_type, array_agg(distinct c.claimed_id) as ids from claimed c
         group by c.entity_type, c.by_id having count(distinct c.claimed_id) > 1
      ) d
      cross join lateral unnest(d.ids) o (id)
      cross join lateral unnest(d.ids) t (id)
     where o.id < t.id
  ), ends as materialized (
    select e.id, m.mapping_id, coalesce(m.origin_id, m.entity_id) as origin_id, m.source_id, k.profile
      from (select p.own_id from pairs p union select p.other_id from pairs p) e (id)
      cross join lateral (
        select x.mapping_id, x.entity_id, x.origin_id, x.source_id from canon.external_ids x
         where x.realm_id = find_companions.realm_id and x.entity_id = e.id order by x.mapping_id limit 5
      ) m
      cross join lateral (
        select n.profile from identity.names n
         where n.realm_id = find_companions.realm_id and n.mapping_id = m.mapping_id offset 0
      ) k
  )
  insert into pg_temp.alike (
    entity_type, name_id, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id, source_id, score, veto, features)
  select p.entity_type, p.own_id, o.mapping_id, p.own_id, o.origin_id, m.mapping_id, p.other_id, m.origin_id, m.source_id, c.score, c.veto,
         c.features
    from pairs p
    join ends o on o.id = p.own_id
    join ends m on m.id = p.other_id
    cross join lateral identity.compare(p.entity_type, o.profile || v_embedder, m.profile) c
   where not exists (
     select from pg_temp.alike a
      where a.entity_type = p.entity_type and (a.own_entity_id, a.entity_id) in ((p.own_id, p.other_id), (p.other_id, p.own_id)));
end;
$$;

comment on function identity.find_companions(integer) is
  'Adds to pg_temp.alike the organizations and competitions that lists of different sources give for the same teams of pg_temp.named, for '
  'their latest 20 games, or as hosts of the competitions of these, whatever they are called (IDENTITY-216, IDENTITY-217).';
