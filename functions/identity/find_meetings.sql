create or replace function identity.find_meetings(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_embedder constant jsonb := identity.embedder_of(find_meetings.realm_id);
begin
  with played as materialized (
    select n.mapping_id, n.entity_id as team_id, s.sorts_at, g.*
      from pg_temp.named n
      cross join lateral identity.games_of(find_meetings.realm_id, n.entity_id) s
      cross join lateral identity.timed_game(find_meetings.realm_id, s.fixture_id, n.entity_id) g
     where n.entity_type = 'team' and g.opponent_id is not null
  ), met as materialized (
    -- Who meets an opponent at the minute at which a team meets it is that team, or the opponent is in two places.
    select p.mapping_id, x.team_id as other_id
      from played p
      cross join lateral (
        select g.fixture_id from canon.fixture_sides g
         where g.realm_id = find_meetings.realm_id and g.team_id = p.opponent_id and g.sorts_at = p.sorts_at
           and g.fixture_id <> p.fixture_id
         order by g.fixture_id
         limit 5
      ) e
      cross join lateral (
        select g.team_id from canon.fixture_sides g
         where g.realm_id = find_meetings.realm_id and g.fixture_id = e.fixture_id and g.team_id not in (p.opponent_id, p.team_id) offset 0
      ) x
    union
    select n.mapping_id, x.other_id
      from pg_temp.named n
      cross join lateral identity.named_otherwise(find_meetings.realm_id, n.entity_id) x
     where n.entity_type = 'team'
    union
    -- Who meets opponents of the same names at the same minutes may be that team, if it plays in the same competition or at its places.
    select m.mapping_id, m.team_id from identity.meet_alike(find_meetings.realm_id) m
  )
  insert into pg_temp.alike (
    entity_type, name_id, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id, source_id, score, veto, features)
  select 'team', t.entity_id, t.mapping_id, t.entity_id, t.origin_id, m.mapping_id, m.entity_id, coalesce(m.origin_id, m.entity_id),
         m.source_id, c.score, c.veto, c.features
    from met p
    join pg_temp.named t on t.mapping_id = p.mapping_id
    cross join lateral (
      select e.mapping_id, e.entity_id, e.origin_id, e.source_id, k.profile
        from (
          select m.* from canon.external_ids m
           where m.realm_id = find_meetings.realm_id and m.entity_id = p.other_id and m.entity_type = 'team' offset 0
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
      where a.name_id = t.entity_id and a.own_mapping_id = t.mapping_id and a.mapping_id = m.mapping_id);
end;
$$;

comment on function identity.find_meetings(integer) is
  'Adds to pg_temp.alike the teams that a schedule brings together with those of pg_temp.named, whatever they are called: both meet one '
  'opponent at one minute in games of different sources, or in one game, or four opponents that are called alike, at the minutes of games '
  'in one competition or at one venue (IDENTITY-120, IDENTITY-172, IDENTITY-220).';
