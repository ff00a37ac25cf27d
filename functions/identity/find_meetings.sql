create or replace function identity.find_meetings(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_embedder constant jsonb := identity.embedder_of(find_meetings.realm_id);
begin
  -- Who meets an opponent at the minute at which a team meets it is that team, or the opponent is in two places.
  with met as materialized (
    select n.mapping_id as own_mapping_id, n.entity_id as own_entity_id, n.origin_id as own_origin_id, n.profile, x.team_id
      from pg_temp.named n
      cross join lateral identity.games_of(find_meetings.realm_id, n.entity_id) s
      cross join lateral (
        select g.team_id from canon.fixture_sides g
         where g.realm_id = find_meetings.realm_id and g.fixture_id = s.fixture_id and g.team_id <> n.entity_id offset 0
      ) o
      cross join lateral (
        select g.fixture_id from canon.fixture_sides g
         where g.realm_id = find_meetings.realm_id and g.team_id = o.team_id and g.sorts_at = s.sorts_at
           and g.fixture_id <> s.fixture_id
         order by g.fixture_id
         limit 5
      ) e
      cross join lateral (
        select g.team_id from canon.fixture_sides g
         where g.realm_id = find_meetings.realm_id and g.fixture_id = e.fixture_id and g.team_id not in (o.team_id, n.entity_id) offset 0
      ) x
     where n.entity_type = 'team' and exists (
       select from canon.fixtures f
        where f.realm_id = find_meetings.realm_id and f.fixture_id = s.fixture_id and f.starts_at is not null
          and f.time_status = 'confirmed' offset 0)
    union
    select n.mapping_id, n.entity_id, n.origin_id, n.profile, x.other_id
      from pg_temp.named n
      cross join lateral identity.named_otherwise(find_meetings.realm_id, n.entity_id) x
     where n.entity_type = 'team'
  )
  insert into pg_temp.alike (
    entity_type, name_id, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id, source_id, score, veto, features)
  select 'team', t.own_entity_id, t.own_mapping_id, t.own_entity_id, t.own_origin_id, m.mapping_id, m.entity_id,
         coalesce(m.origin_id, m.entity_id), m.source_id,
         c.score, c.veto, c.features
    from met t
    cross join lateral (
      select e.mapping_id, e.entity_id, e.origin_id, e.source_id, k.profile
        from (
          select m.* from canon.external_ids m
           where m.realm_id = find_meetings.realm_id and m.entity_id = t.team_id and m.entity_type = 'team' offset 0
        ) e
        cross join lateral (
          select o.profile from identity.names o
           where o.realm_id = find_meetings.realm_id and o.mapping_id = e.mapping_id offset 0
        ) k
       order by e.mapping_id
       limit 5
    ) m
    cross join lateral identity.compare('team', t.profile || v_embedder, m.profile) c
   where not exists (
     select from pg_temp.alike a
      where a.name_id = t.own_entity_id and a.own_mapping_id = t.own_mapping_id and a.mapping_id = m.mapping_id);
end;
$$;

comment on function identity.find_meetings(integer) is
  'Adds to pg_temp.alike the teams that a schedule brings together with those of pg_temp.named, whatever they are called: both meet one '
  'opponent at one minute in games of different sources, or in one game (IDENTITY-120, IDENTITY-172).';
