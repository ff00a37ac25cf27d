create or replace function matching.find_meetings(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.candidates (
    entity_type, name_id, own_mapping_id, own_entity_id, own_origin_id, mapping_id, entity_id, origin_id, source_id)
  select 'team', n.entity_id, n.mapping_id, n.entity_id, n.origin_id, m.mapping_id, m.entity_id, coalesce(m.origin_id, m.entity_id),
         m.source_id
    from (
      -- Who meets an opponent at the minute at which a team meets it is that team, or the opponent is in two places; so may be who has its
      -- name and meets the opponent on that day.
      select t.team_id, x.team_id as other_id
        from (select distinct n.entity_id from pg_temp.new_names n where n.entity_type = 'team') t (team_id)
        cross join lateral matching.games_of(find_meetings.realm_id, t.team_id) s
        cross join lateral matching.game_of(find_meetings.realm_id, s.fixture_id, t.team_id) g
        cross join lateral (
          select e.fixture_id, e.sorts_at from canon.fixture_sides e
           where e.realm_id = find_meetings.realm_id and e.team_id = g.opponent_id and e.fixture_id <> s.fixture_id
             and e.sorts_at between s.sorts_at - interval '18 hours' and s.sorts_at + interval '18 hours'
           order by greatest(e.sorts_at - s.sorts_at, s.sorts_at - e.sorts_at), e.fixture_id limit 5
        ) e
        cross join lateral (
          select o.team_id from canon.fixture_sides o
           where o.realm_id = find_meetings.realm_id and o.fixture_id = e.fixture_id and o.team_id not in (g.opponent_id, t.team_id)
          offset 0
        ) x
       where g.starts_at is not null
         and (e.sorts_at = s.sorts_at or matching.are_called_alike(find_meetings.realm_id, t.team_id, x.team_id))
      union
      select o.team_id, o.other_id
        from matching.named_otherwise(find_meetings.realm_id, array(
          select n.entity_id from pg_temp.new_names n where n.entity_type = 'team')) o
      union
      select o.team_id, o.other_id from matching.meet_candidates(find_meetings.realm_id) o
    ) p
    join pg_temp.new_names n on n.entity_type = 'team' and n.entity_id = p.team_id
    cross join lateral (
      select e.mapping_id, e.entity_id, e.origin_id, e.source_id from canon.external_ids e
       where e.realm_id = find_meetings.realm_id and e.entity_id = p.other_id and e.entity_type = 'team'
       order by e.mapping_id limit 5
    ) m
   where not exists (
     select from pg_temp.candidates a where a.name_id = n.entity_id and a.own_mapping_id = n.mapping_id and a.mapping_id = m.mapping_id);
end;
$$;

comment on function matching.find_meetings(integer) is
  'Adds to pg_temp.candidates the teams that a schedule links with those of pg_temp.new_names, whatever their names: both meet one '
  'opponent at one minute, or in one game, or opponents with similar names (matching.meet_candidates). IDENTITY-120, IDENTITY-172, '
  'IDENTITY-220.';

create or replace function matching.are_called_alike(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
return exists (
  select from canon.teams a, canon.teams b
   where a.realm_id = are_called_alike.realm_id and a.team_id = first_id
     and b.realm_id = are_called_alike.realm_id and b.team_id = second_id and util.fold(a.name) = util.fold(b.name));

comment on function matching.are_called_alike(integer, text, text) is
  'Returns whether two teams have one name, when folded. IDENTITY-220.';

create or replace function matching.opponents_met(realm_id integer, team_id text) returns setof text
language sql stable
begin atomic
  select g.opponent_id
    from matching.games_of(opponents_met.realm_id, opponents_met.team_id) s
    cross join lateral matching.game_of(opponents_met.realm_id, s.fixture_id, opponents_met.team_id) g
   where g.starts_at is not null and exists (
     select from canon.fixture_sides x
      where x.realm_id = opponents_met.realm_id and x.team_id = opponents_met.team_id and x.fixture_id <> s.fixture_id
        and x.sorts_at between s.sorts_at - interval '18 hours' and s.sorts_at + interval '18 hours'
        and (x.sorts_at = s.sorts_at or exists (
          select from canon.fixture_sides y
           where y.realm_id = opponents_met.realm_id and y.fixture_id = x.fixture_id and y.team_id <> g.opponent_id
             and matching.are_called_alike(opponents_met.realm_id, y.team_id, g.opponent_id))) offset 0);
end;

comment on function matching.opponents_met(integer, text) is
  'Returns the opponents of a team that may be one: it meets both at one minute, or, under one name, within 18 hours. IDENTITY-119, '
  'IDENTITY-220.';

create or replace function matching.meet_candidates(realm_id integer) returns table (team_id text, other_id text)
language plpgsql stable
set search_path = pg_catalog, pg_temp
-- The CTEs are joined by hash: their sizes are unknown, and nested loops compared each game with each slot.
set enable_hashjoin = on
set enable_nestloop = off
as $$
begin
  return query
  with played as materialized (
    select t.team_id, t.source_ids, s.fixture_id, s.sorts_at, v.place_id, v.width, g.opponent_id, k.name
      from (
        select n.entity_id, e.source_ids
          from (select distinct x.entity_id from pg_temp.new_names x where x.entity_type = 'team') n
          cross join lateral (
            select array_agg(distinct k.source_id) from canon.external_ids k
             where k.realm_id = meet_candidates.realm_id and k.entity_id = n.entity_id offset 0
          ) e (source_ids)
         -- A team that is in all lists has been found.
         where cardinality(e.source_ids) < (select count(*) from tenancy.sources c where c.realm_id = meet_candidates.realm_id)
      ) t (team_id, source_ids)
      cross join lateral matching.games_of(meet_candidates.realm_id, t.team_id) s
      cross join lateral matching.game_of(meet_candidates.realm_id, s.fixture_id, t.team_id) g
      cross join lateral (values (g.competition_id, interval '0'), (g.venue_id, interval '12 hours')) v (place_id, width)
      cross join lateral (
        select lower(c.name) from canon.teams c where c.realm_id = meet_candidates.realm_id and c.team_id = g.opponent_id offset 0
      ) k (name)
     where v.place_id is not null
  ), slots as materialized (
    select p.place_id, p.sorts_at, x.*
      from (select distinct x.place_id, x.sorts_at, x.width from played x) p
      cross join lateral matching.sides_at(meet_candidates.realm_id, p.place_id, p.sorts_at, p.width) x
     where exists (
       select from canon.external_ids e
        where e.realm_id = meet_candidates.realm_id and e.entity_id = p.place_id having min(e.source_id) < max(e.source_id))
  ), beside as materialized (
    select p.team_id, p.source_ids, p.fixture_id, p.opponent_id, s.team_id as other_id, s.opponent_id as other_opponent_id,
           p.name = s.opponent_name as is_same_name
      from played p
      join slots s on s.place_id = p.place_id and s.sorts_at = p.sorts_at
     where not s.source_ids && p.source_ids and s.team_id <> p.team_id and s.opponent_id <> p.team_id
  ), likely as materialized (
    select b.*
      from (
        select c.team_id, c.other_id, row_number() over (
                 partition by c.team_id
                 order by count(distinct c.fixture_id) filter (where c.is_same_name) desc, count(distinct c.fixture_id) desc, c.other_id
               ) as place
          from beside c
         group by c.team_id, c.other_id, c.source_ids
        having count(distinct c.fixture_id) >= 4 and not c.source_ids && array(
          select e.source_id from canon.external_ids e where e.realm_id = meet_candidates.realm_id and e.entity_id = c.other_id)
      ) k
      join beside b on b.team_id = k.team_id and b.other_id = k.other_id
     where k.place <= 5
  )
  select l.team_id, l.other_id
    from (select array_agg(x.opponent_id), array_agg(x.other_opponent_id) from likely x) k (ids, other_ids)
    cross join lateral matching.find_similar_names(meet_candidates.realm_id, k.ids, k.other_ids) c
    join likely l on l.opponent_id = c.first_id and l.other_opponent_id = c.second_id
   where c.is_alike
   group by 1, 2
  having count(distinct l.fixture_id) >= 4;
end;
$$;

comment on function matching.meet_candidates(integer) is
  'Returns teams of other lists that meet opponents called as those of a team of pg_temp.new_names are in four or more games, at one '
  'minute of a competition, or within 12 hours at a venue, that two lists know: of at most 25 games there, and the 5 that most often do. '
  'IDENTITY-220.';

create or replace function matching.sides_at(realm_id integer, place_id text, at timestamptz, width interval)
returns table (team_id text, opponent_id text, opponent_name text, source_ids text[])
language sql stable
begin atomic
  select a.team_id, b.team_id, (
           select lower(c.name) from canon.teams c where c.realm_id = sides_at.realm_id and c.team_id = b.team_id), m.source_ids
    from (
      (select c.fixture_id from canon.fixtures c
        where c.realm_id = sides_at.realm_id and c.competition_id = sides_at.place_id and c.sorts_at = sides_at.at
          and c.merged_into is null and c.void_at is null
        limit 25)
      union
      (select c.fixture_id from canon.fixtures c
        where c.realm_id = sides_at.realm_id and c.venue_id = sides_at.place_id
          and c.sorts_at between sides_at.at - sides_at.width and sides_at.at + sides_at.width and c.merged_into is null
          and c.void_at is null
        order by greatest(c.sorts_at - sides_at.at, sides_at.at - c.sorts_at) limit 25)
    ) f
    cross join lateral (
      select array_agg(e.source_id) from canon.external_ids e
       where e.realm_id = sides_at.realm_id and e.entity_id = f.fixture_id offset 0
    ) m (source_ids)
    cross join lateral (
      select s.team_id from canon.fixture_sides s
       where s.realm_id = sides_at.realm_id and s.fixture_id = f.fixture_id offset 0
    ) a
    cross join lateral (
      select s.team_id from canon.fixture_sides s
       where s.realm_id = sides_at.realm_id and s.fixture_id = f.fixture_id and s.team_id <> a.team_id offset 0
    ) b;
end;

comment on function matching.sides_at(integer, text, timestamptz, interval) is
  'Returns each side of at most 25 games of a competition that start at a moment, or of the 25 at a venue nearest to it within a width, '
  'with its opponent, the folded name of that, and the sources that list the game. IDENTITY-220.';
