create or replace function matching.find_companions(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
begin
  with teams as materialized (
    select n.entity_id as team_id
      from (select distinct x.entity_id from pg_temp.new_names x where x.entity_type = 'team') n
      join canon.external_ids e on e.realm_id = find_companions.realm_id and e.entity_id = n.entity_id
     group by 1
    having count(distinct e.source_id) > 1
  ), games as materialized (
    select distinct g.fixture_id, f.competition_id
      from teams t
      cross join lateral (
        select s.fixture_id from canon.fixture_sides s
         where s.realm_id = find_companions.realm_id and s.team_id = t.team_id
         order by s.sorts_at desc, s.fixture_id desc limit 20
      ) g
      cross join lateral (
        select x.competition_id from canon.fixtures x
         where x.realm_id = find_companions.realm_id and x.fixture_id = g.fixture_id offset 0
      ) f
  ), pairs as materialized (
    select distinct c.entity_type, o.id as own_id, t.id as other_id
      from (
        select r.entity_type, array_agg(distinct c.claimed_id) as ids
          from (
            select 'competition' as entity_type, 'fixture' as by_type, g.fixture_id as by_id, 'competition' as field from games g
            union
            select 'organization', 'team', t.team_id, 'organization' from teams t
            union
            select 'organization', 'competition', g.competition_id, 'host' from games g where g.competition_id is not null
          ) r
          cross join lateral identity.claimed_ids(find_companions.realm_id, r.by_type, r.by_id, r.field) c
         group by r.entity_type, r.by_type, r.by_id having min(c.claimed_id) < max(c.claimed_id)
      ) c
      cross join lateral unnest(c.ids) o (id)
      cross join lateral unnest(c.ids) t (id)
     where o.id < t.id
  ), ends as materialized (
    select e.id, m.mapping_id, coalesce(m.origin_id, m.entity_id) as origin_id, m.source_id
      from (select p.own_id from pairs p union select p.other_id from pairs p) e (id)
      cross join lateral (
        select x.mapping_id, x.entity_id, x.origin_id, x.source_id from canon.external_ids x
         where x.realm_id = find_companions.realm_id and x.entity_id = e.id order by x.mapping_id limit 5
      ) m
  )
  insert into pg_temp.candidates (
    entity_type, name_id, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id, source_id)
  select p.entity_type, p.own_id, o.mapping_id, p.own_id, o.origin_id, m.mapping_id, p.other_id, m.origin_id, m.source_id
    from pairs p
    join ends o on o.id = p.own_id
    join ends m on m.id = p.other_id
   where not exists (
     select from pg_temp.candidates a
      where a.entity_type = p.entity_type and (a.own_entity_id, a.entity_id) in ((p.own_id, p.other_id), (p.other_id, p.own_id)));
end;
$$;

comment on function matching.find_companions(integer) is
  'Adds to pg_temp.candidates the organizations and competitions that lists of different sources give for the same teams of '
  'pg_temp.new_names, for their latest 20 games, or as hosts of the competitions of these, whatever their names. IDENTITY-216, '
  'IDENTITY-217.';

create or replace function matching.weigh_companions(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
begin
  update pg_temp.candidates a
     set features = a.features || w.features, score = likeness.probability(
           ln(greatest(a.score, 0.0001) / (1 - least(a.score, 0.9999))) + coalesce((
             select sum((x.feature ->> 'weight')::double precision) from jsonb_array_elements(w.features) x (feature)), 0))
    from matching.count_companions(weigh_companions.realm_id) s
    cross join lateral (
      select case canon.type_of_id(s.first_id)
        when 'organization' then
          likeness.feature('teams', to_jsonb(s.teams), case when s.teams >= 2 then least(s.teams, 3) * ln(10) end,
            format('In one source %s belong to one of them, in another source to the other.', matching.count_things(s.teams, 'team')))
          || likeness.feature('hosted', to_jsonb(s.competitions), case when s.competitions >= 1 then ln(10) end,
            format('In one source one of them is the host of %s, in another source the other is.',
              matching.count_things(s.competitions, 'competition')))
        else
          likeness.feature('teams', to_jsonb(s.sides), case when s.sides >= 3 then ln(30) end,
            format('The same games of %s are in one of them in one source, and in the other in another source.',
              matching.count_things(s.sides, 'team')))
          || likeness.feature('venues', to_jsonb(s.venues), case when s.venues >= 2 then 1.2 end,
            format('%s are the same in both.', matching.count_things(s.venues, 'place'))) end as features
    ) w
   where a.own_entity_id = s.first_id and a.entity_id = s.second_id and w.features <> '[]'
     -- Oakton United may share teams with its academy, and a league has those of its parts.
     and not exists (
       select from jsonb_array_elements(a.features) x (feature) where x.feature ->> 'name' in ('other_words', 'part'))
     and (a.entity_type = 'organization' or s.sides >= 3 or exists (
       select from jsonb_array_elements(a.features) x (feature)
        where x.feature ->> 'name' = 'name' and (x.feature ->> 'weight')::double precision >= 1.2));
end;
$$;

comment on function matching.weigh_companions(integer) is
  'Adds to the organizations and competitions of pg_temp.candidates what they have in common, where neither name has words, or parts, '
  'that the other does not: two teams or a competition of both organizations; three teams, or two venues, of both competitions. '
  'IDENTITY-216, IDENTITY-217.';

create or replace function matching.count_companions(realm_id integer)
returns table (first_id text, second_id text, teams bigint, competitions bigint, sides bigint, venues bigint)
language plpgsql stable
set search_path = pg_catalog, pg_temp
set enable_hashjoin = on
as $$
begin
  return query
  with pairs as materialized (
    select distinct a.own_entity_id as first_id, a.entity_id as second_id from pg_temp.candidates a
     where a.entity_type in ('organization', 'competition') and a.veto is null and not a.is_own_source
  ), owned as materialized (
    select k.id as owner_id, o.*
      from (select p.first_id from pairs p union select p.second_id from pairs p) k (id)
      cross join lateral (
        (select 'team' as entity_type, t.team_id as entity_id, 'organization' as field, null as venue_id from canon.teams t
          where t.realm_id = count_companions.realm_id and t.organization_id = k.id and t.merged_into is null and t.void_at is null
           order by t.team_id limit 100)
        union all
        (select 'competition', c.competition_id, 'host', null from canon.competitions c
          where c.realm_id = count_companions.realm_id and c.host_id = k.id and c.merged_into is null and c.void_at is null
           order by c.competition_id limit 20)
        union all
        (select 'fixture', f.fixture_id, 'competition', f.venue_id from canon.fixtures f
          where canon.type_of_id(k.id) = 'competition' and f.realm_id = count_companions.realm_id and f.competition_id = k.id
            and f.merged_into is null and f.void_at is null
          order by f.sorts_at desc, f.fixture_id desc limit 200)
      ) o
  ), claimed as materialized (
    select o.entity_type, o.entity_id, c.claimed_id, array_agg(distinct c.source_id) as source_ids
      from owned o
      cross join lateral identity.claimed_ids(count_companions.realm_id, o.entity_type, o.entity_id, o.field) c
     where exists (
       select from canon.external_ids e
        where e.realm_id = count_companions.realm_id and e.entity_id = o.entity_id having min(e.source_id) < max(e.source_id))
     group by 1, 2, 3
  ), common as materialized (
    select p.first_id, p.second_id, f.entity_type, f.entity_id
      from pairs p
      join claimed f on f.claimed_id = p.first_id
      join claimed s on s.claimed_id = p.second_id and s.entity_id = f.entity_id
     -- That the lists mean one team, or one competition, is shown by two games that both have.
     where f.entity_type = 'fixture' or 2 = (
       select count(*)
         from (
           select from (
               select x.fixture_id from matching.games_of(count_companions.realm_id, f.entity_id) x where f.entity_type = 'team'
               union all
               (select x.fixture_id from canon.fixtures x
                 where x.realm_id = count_companions.realm_id and x.competition_id = f.entity_id and x.merged_into is null
                   and x.void_at is null
                   and f.entity_type = 'competition'
                 order by x.sorts_at desc, x.fixture_id desc limit 200)
             ) g
            where (
              select array_agg(e.source_id) && f.source_ids and array_agg(e.source_id) && s.source_ids from canon.external_ids e
               where e.realm_id = count_companions.realm_id and e.entity_id = g.fixture_id and e.entity_type = 'fixture')
            limit 2
         ) b)
  )
  select p.first_id, p.second_id, count(*) filter (where c.entity_type = 'team'),
         count(*) filter (where c.entity_type = 'competition'), (
           select count(distinct x.team_id) from common y
             join canon.fixture_sides x on x.realm_id = count_companions.realm_id and x.fixture_id = y.entity_id
            where y.first_id = p.first_id and y.second_id = p.second_id), (
           select count(distinct x.venue_id) from owned x
             join owned y on y.owner_id = p.second_id and y.venue_id = x.venue_id
            where x.owner_id = p.first_id)
    from pairs p
    left join common c on c.first_id = p.first_id and c.second_id = p.second_id
   group by 1, 2;
end;
$$;

comment on function matching.count_companions(integer) is
  'Counts what organizations and competitions of pg_temp.candidates have in common by different lists: teams, competitions, teams of '
  'games, venues. Looks at 100 teams, 20 competitions and the latest 200 games of each. IDENTITY-216, IDENTITY-217.';
