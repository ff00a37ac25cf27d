create or replace function identity.meet_alike(realm_id integer) returns table (mapping_id bigint, team_id text)
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  with beside as materialized (
    select c.*
      from (
        select n.mapping_id, s.fixture_id, p.opponent_id, x.team_id, x.opponent_id as other_opponent_id,
               count(*) over (partition by n.mapping_id, x.team_id) as times
          from pg_temp.named n
          cross join lateral identity.games_of(meet_alike.realm_id, n.entity_id) s
          cross join lateral identity.timed_game(meet_alike.realm_id, s.fixture_id, n.entity_id) p
          cross join lateral identity.games_beside(
            meet_alike.realm_id, s.fixture_id, s.sorts_at, p.competition_id, p.venue_id) e (fixture_id)
          cross join lateral (
            select g.team_id, o.team_id as opponent_id
              from canon.fixture_sides g
              join canon.fixture_sides o on o.realm_id = g.realm_id and o.fixture_id = g.fixture_id and o.team_id <> g.team_id
             where g.realm_id = meet_alike.realm_id and g.fixture_id = e.fixture_id offset 0
          ) x
         where n.entity_type = 'team' and p.opponent_id is not null and x.team_id <> n.entity_id and x.opponent_id <> n.entity_id
           and (select min(m.source_id) = max(m.source_id) from canon.external_ids m
                 where m.realm_id = meet_alike.realm_id and m.entity_id = n.entity_id and m.entity_type = 'team')
      ) c
     where c.times >= 4
  ), lone as materialized (
    -- Whom two lists know has been found.
    select b.team_id
      from (select distinct c.team_id from beside c) b
     where (select min(m.source_id) = max(m.source_id) from canon.external_ids m
             where m.realm_id = meet_alike.realm_id and m.entity_id = b.team_id and m.entity_type = 'team')
  )
  select c.mapping_id, c.team_id
    from (
      -- Those that most often play at the same minute, and no more in a job.
      select b.* from beside b where b.team_id in (select l.team_id from lone l)
       order by b.times desc, b.mapping_id, b.team_id limit 3000
    ) c
   where identity.are_called_alike(meet_alike.realm_id, c.opponent_id, c.other_opponent_id)
   group by c.mapping_id, c.team_id
  having count(distinct c.fixture_id) >= 4;
end;
$$;

comment on function identity.meet_alike(integer) is
  'Returns the teams that meet opponents called as those of a team of pg_temp.named are (its mapping_id), at the minutes of four or more '
  'games in one competition or at one venue (identity.games_beside): of teams that one source alone knows, on either side. Compares the '
  'names of at most 3,000 pairs of opponents, of the teams that most often play at the same minutes. IDENTITY-220.';
