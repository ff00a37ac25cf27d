create or replace function identity.places_beside(realm_id integer, venue_id text)
returns table (other_id text, games bigint, share double precision)
language sql stable
begin atomic
  with listed as materialized (
    select g.fixture_id, k.source_id, k.claimed_id as place_id
      from (
        (select f.fixture_id
           from canon.fixtures f
          where f.realm_id = places_beside.realm_id and f.venue_id = places_beside.venue_id and f.merged_into is null
          order by f.sorts_at desc, f.fixture_id desc
          limit 500)
        union
        (select e.entity_id
           from unnest(identity.members_of(places_beside.realm_id, places_beside.venue_id)) v (place_id)
           cross join lateral (
             select c.mapping_id from canon.claims c
              where c.realm_id = places_beside.realm_id and c.field = 'venue' and not c.is_winning and c.value ->> 'id' = v.place_id
              limit 500 offset 0
           ) c
           join canon.external_ids e on e.realm_id = places_beside.realm_id and e.mapping_id = c.mapping_id and e.entity_type = 'fixture')
      ) g
      cross join lateral identity.claimed_ids(places_beside.realm_id, 'fixture', g.fixture_id, 'venue') k
  ), pairs as (
    select o.source_id, t.source_id as other_source_id, t.place_id, count(distinct o.fixture_id) as games
      from listed o
      join listed t on t.fixture_id = o.fixture_id and t.source_id <> o.source_id
     where o.place_id = places_beside.venue_id
     group by 1, 2, 3
  ), shares as (
    select p.place_id, p.games, p.games / sum(p.games) over (partition by p.source_id, p.other_source_id) as share from pairs p
  )
  select s.place_id, max(s.games), max(s.share)
    from shares s
   where s.place_id <> places_beside.venue_id
   group by s.place_id;
end;

comment on function identity.places_beside(integer, text) is
  'Returns where other sources have the games that some source has at a venue: the other venue, how many games, and which share that is of '
  'those of which the other source states a place (0 to 1), for the two sources that have most. Looks at the latest 500 games that are '
  'there, and at 500 of which a source says so that does not decide. IDENTITY-213.';
