create or replace function identity.compare_companions(
  realm_id integer, entity_type text, first_id text, second_id text, out teams integer, out competitions integer, out venues integer
)
language sql stable
begin atomic
  with played as materialized (
    select f.fixture_id, f.venue_id, e.id as competition_id
      from (values (compare_companions.first_id), (compare_companions.second_id)) e (id)
      cross join lateral (
        select x.fixture_id, x.venue_id from canon.fixtures x
         where x.realm_id = compare_companions.realm_id and x.competition_id = e.id and x.merged_into is null
         order by x.sorts_at desc, x.fixture_id desc
         limit 200
      ) f
     where compare_companions.entity_type = 'competition'
  ), owned as (
    select 'team' as entity_type, 'organization' as field, t.team_id as entity_id
      from (
        select x.team_id from canon.teams x
         where x.realm_id = compare_companions.realm_id and x.organization_id in (compare_companions.first_id, compare_companions.second_id)
           and x.merged_into is null
         order by x.team_id
         limit 100
      ) t
     where compare_companions.entity_type = 'organization'
    union all
    select 'competition', 'host', c.competition_id
      from (
        select x.competition_id from canon.competitions x
         where x.realm_id = compare_companions.realm_id and x.host_id in (compare_companions.first_id, compare_companions.second_id)
           and x.merged_into is null
         order by x.competition_id
         limit 20
      ) c
     where compare_companions.entity_type = 'organization'
  ), common as (
    -- That the lists mean one team, or one competition, is shown by two games that both have.
    select o.entity_type
      from owned o
      cross join lateral (
        select array_agg(c.source_id) filter (where c.claimed_id = compare_companions.first_id),
               array_agg(c.source_id) filter (where c.claimed_id = compare_companions.second_id)
          from identity.claimed_ids(compare_companions.realm_id, o.entity_type, o.entity_id, o.field) c
      ) s (first_sources, second_sources)
     where cardinality(s.first_sources) > 0 and cardinality(s.second_sources) > 0 and (
       select count(*)
         from (
           select g.fixture_id
             from (
               select x.fixture_id from identity.games_of(compare_companions.realm_id, o.entity_id) x where o.entity_type = 'team'
               union all
               (select x.fixture_id from canon.fixtures x
                 where x.realm_id = compare_companions.realm_id and x.competition_id = o.entity_id and x.merged_into is null
                   and o.entity_type = 'competition'
                 order by x.sorts_at desc, x.fixture_id desc
                 limit 200)
             ) g
             cross join lateral (
               select array_agg(e.source_id) as source_ids from canon.external_ids e
                where e.realm_id = compare_companions.realm_id and e.entity_id = g.fixture_id and e.entity_type = 'fixture' offset 0
             ) m
            where m.source_ids && s.first_sources and m.source_ids && s.second_sources
            limit 2
         ) b) = 2
  )
  select case compare_companions.entity_type
           when 'organization' then (select count(*) from common c where c.entity_type = 'team')
           when 'competition' then (
             select count(distinct s.team_id)
               from played p
               cross join lateral (
                 select count(distinct c.claimed_id) as claims
                   from identity.claimed_ids(compare_companions.realm_id, 'fixture', p.fixture_id, 'competition') c
                  where c.claimed_id in (compare_companions.first_id, compare_companions.second_id)
               ) c
               cross join lateral (
                 select x.team_id from canon.fixture_sides x
                  where x.realm_id = compare_companions.realm_id and x.fixture_id = p.fixture_id offset 0
               ) s
              where c.claims = 2)
         end::integer,
         (select count(*) from common c where c.entity_type = 'competition')::integer,
         (select count(*) from (
            select p.venue_id from played p where p.competition_id = compare_companions.first_id and p.venue_id is not null
            intersect
            select p.venue_id from played p where p.competition_id = compare_companions.second_id) v)::integer;
end;

comment on function identity.compare_companions(integer, text, text, text) is
  'Counts what two organizations or competitions have in common by the lists of different sources: teams of both (of competitions: in '
  'games that one list gives to the first and another to the second; of organizations: of which both list two games), competitions whose '
  'host both are, and venues. Looks at the latest 200 games of a competition, 100 teams and 20 competitions. IDENTITY-216, IDENTITY-217.';
