create or replace function identity.compare_games(realm_id integer, first_id text, second_id text)
returns table (opponents integer, venues integer, is_against boolean, is_elsewhere boolean)
language sql stable
begin atomic
  with clubs as (
    select a.organization_id = b.organization_id as is_one
      from canon.teams a, canon.teams b
     where a.realm_id = compare_games.realm_id and a.team_id = compare_games.first_id
       and b.realm_id = compare_games.realm_id and b.team_id = compare_games.second_id
  ), pairs as (
    select identity.meeting_of(
             identity.has_common_source(compare_games.realm_id, m.fixture_id, m.other_fixture_id)
               or m.opponent_id <> m.other_opponent_id
                  and identity.has_common_source(compare_games.realm_id, m.opponent_id, m.other_opponent_id),
             m.opponent_id = m.other_opponent_id, m.is_one_place) as meeting,
           m.opponent_id, m.other_opponent_id, m.is_one_competition or coalesce((select c.is_one from clubs c), false) as is_within
      from identity.met_at_once(compare_games.realm_id, compare_games.first_id, compare_games.second_id) m
  ), counted as (
    select count(*) filter (where p.meeting = 'opponent') + (
             -- What is one game already is listed with either team.
             select count(*)
               from (values (compare_games.first_id, compare_games.second_id), (compare_games.second_id, compare_games.first_id))
                      t (team_id, other_id)
               cross join lateral identity.named_otherwise(compare_games.realm_id, t.team_id) n
              where n.other_id = t.other_id) as opponents,
           count(*) filter (where p.meeting = 'venue') as venues,
           count(*) filter (where p.is_within and p.meeting is distinct from 'opponent') as within,
           coalesce(bool_or(p.meeting = 'elsewhere'), false) as is_elsewhere
      from pairs p
  ), alike as (
    -- Names are compared only where enough games may be in common.
    select count(*) filter (where a.is_alike and p.is_within) as games,
           count(*) filter (where a.is_alike and p.is_within and p.meeting = 'venue') as venues, bool_and(a.is_alike) as are_all
      from counted c
      join pairs p on p.meeting is distinct from 'opponent' and p.other_opponent_id is not null
      cross join lateral (
        select identity.are_called_alike(compare_games.realm_id, p.opponent_id, p.other_opponent_id)
      ) a (is_alike)
     where c.within > 0 and c.opponents + c.within >= 4 and not c.is_elsewhere
  )
  select (c.opponents + case when k.is_enough then a.games else 0 end)::integer,
         (c.venues - case when k.is_enough then a.venues else 0 end)::integer,
         exists (
           select from identity.games_of(compare_games.realm_id, compare_games.first_id) s
            where exists (
              select from canon.fixture_sides x
               where x.realm_id = compare_games.realm_id and x.fixture_id = s.fixture_id and x.team_id = compare_games.second_id offset 0)),
         c.is_elsewhere
    from counted c
    cross join alike a
    cross join lateral (select a.are_all and c.opponents + a.games >= 4) k (is_enough);
end;

comment on function identity.compare_games(integer, text, text) is
  'Compares the schedules of two teams: how many games both have at one minute against one opponent (opponents; against opponents that '
  'are called alike too, where these are enough), how many more at one minute and place (venues), in lists of different sources; whether '
  'they play against each other; and whether they surely are in two places at one minute, because one source lists both games, or both '
  'opponents (IDENTITY-116, IDENTITY-120, IDENTITY-171, IDENTITY-172, IDENTITY-220).';
