create or replace function matching.find_places(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
begin
  with beside as materialized (
    select b.* from matching.places_beside(find_places.realm_id, array(
      select n.entity_id from pg_temp.new_names n where n.entity_type = 'venue' and n.is_unknown)) b
     where b.games >= 3 and b.share >= 0.5
  ), pairs as (
    select b.venue_id, b.other_id, b.games, least(b.share, o.share) as share
      from beside b
      join matching.places_beside(find_places.realm_id, array(select x.other_id from beside x)) o
        on o.venue_id = b.other_id and o.other_id = b.venue_id
     where o.share >= 0.5
  )
  insert into pg_temp.candidates (
    entity_type, name_id, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id, source_id, evidence)
  select 'venue', n.entity_id, n.mapping_id, n.entity_id, n.origin_id, m.mapping_id, p.other_id, m.origin_id, m.source_id,
         jsonb_build_object('games', p.games, 'share', p.share)
    from pairs p
    join pg_temp.new_names n on n.entity_type = 'venue' and n.entity_id = p.venue_id and n.is_unknown
    cross join lateral (
      select e.mapping_id, coalesce(e.origin_id, e.entity_id) as origin_id, e.source_id from canon.external_ids e
       where e.realm_id = find_places.realm_id and e.entity_id = p.other_id and e.entity_type = 'venue'
       order by e.mapping_id limit 5
    ) m;
end;
$$;

comment on function matching.find_places(integer) is
  'Adds to pg_temp.candidates the venues that games link with those of pg_temp.new_names, whatever their names: three or more games that '
  'lists of two sources have at one and at the other, and at least half of what both have at either (evidence: games, share). '
  'IDENTITY-213.';

create or replace function matching.places_beside(realm_id integer, venue_ids text[])
returns table (venue_id text, other_id text, games bigint, share double precision)
language sql stable
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
  with claimed as materialized (
    select g.venue_id, g.fixture_id, k.source_id, k.claimed_id
      from (select distinct v.id from unnest(places_beside.venue_ids) v (id)) v (venue_id)
      cross join lateral (
        (select v.venue_id, f.fixture_id from canon.fixtures f
          where f.realm_id = places_beside.realm_id and f.venue_id = v.venue_id and f.merged_into is null and f.void_at is null
          order by f.sorts_at desc, f.fixture_id desc limit 200)
        union
        (select v.venue_id, e.entity_id
           from unnest(identity.members_of(places_beside.realm_id, v.venue_id)) o (place_id)
           cross join lateral (
             select c.mapping_id from canon.claims c
              where c.realm_id = places_beside.realm_id and c.field = 'venue' and not c.is_winning and c.value ->> 'id' = o.place_id
              limit 200 offset 0
           ) c
           join canon.external_ids e on e.realm_id = places_beside.realm_id and e.mapping_id = c.mapping_id and e.entity_type = 'fixture')
      ) g
      cross join lateral identity.claimed_ids(places_beside.realm_id, 'fixture', g.fixture_id, 'venue') k
     where exists (
       select from canon.external_ids e
        where e.realm_id = places_beside.realm_id and e.entity_id = g.fixture_id having min(e.source_id) < max(e.source_id))
  ), shares as (
    select o.venue_id, t.claimed_id, count(distinct o.fixture_id) as games, count(distinct o.fixture_id)
             / sum(count(distinct o.fixture_id)) over (partition by o.venue_id, o.source_id, t.source_id) as share
      from claimed o
      join claimed t on t.venue_id = o.venue_id and t.fixture_id = o.fixture_id and t.source_id <> o.source_id
     where o.claimed_id = o.venue_id
     group by o.venue_id, o.source_id, t.source_id, t.claimed_id
  )
  select s.venue_id, s.claimed_id, max(s.games), max(s.share)::double precision
    from shares s
   where s.claimed_id <> s.venue_id
   group by 1, 2;
$$;

comment on function matching.places_beside(integer, text[]) is
  'Returns where other sources have the games that some source has at each venue: the other venue, how many games, and the share of those '
  'of which the other states a place, for the two sources that have most. Looks at the latest 200 games, and 200 that are elsewhere. '
  'IDENTITY-213.';
