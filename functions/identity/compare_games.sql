create or replace function identity.compare_games(realm_id integer, first_id text, second_id text)
returns table (opponents integer, venues integer, is_against boolean, is_elsewhere boolean)
language sql stable
begin atomic
  with pairs as (
    select identity.meeting_of(
             identity.has_common_source(compare_games.realm_id, a.fixture_id, b.fixture_id)
               or a.opponent_id <> b.opponent_id
                  and identity.has_common_source(compare_games.realm_id, a.opponent_id, b.opponent_id),
             a.opponent_id = b.opponent_id,
             a.venue_id = b.venue_id and a.venue_field is not distinct from b.venue_field) as meeting
      from identity.games_of(compare_games.realm_id, compare_games.first_id) s
      cross join lateral (
        select x.fixture_id from canon.fixture_sides x
         where x.realm_id = compare_games.realm_id and x.team_id = compare_games.second_id and x.sorts_at = s.sorts_at
           and x.fixture_id <> s.fixture_id
         order by x.fixture_id
         limit 5
      ) o
      cross join lateral identity.timed_game(compare_games.realm_id, s.fixture_id, compare_games.first_id) a
      cross join lateral identity.timed_game(compare_games.realm_id, o.fixture_id, compare_games.second_id) b
  )
  select (count(*) filter (where p.meeting = 'opponent') + (
            -- What is one game already is listed with either team.
            select count(*)
              from (values (compare_games.first_id, compare_games.second_id), (compare_games.second_id, compare_games.first_id))
                     t (team_id, other_id)
              cross join lateral identity.named_otherwise(compare_games.realm_id, t.team_id) n
             where n.other_id = t.other_id))::integer,
         (count(*) filter (where p.meeting = 'venue'))::integer,
         exists (
           select from identity.games_of(compare_games.realm_id, compare_games.first_id) s
            where exists (
              select from canon.fixture_sides x
               where x.realm_id = compare_games.realm_id and x.fixture_id = s.fixture_id and x.team_id = compare_games.second_id offset 0)),
         coalesce(bool_or(p.meeting = 'elsewhere'), false)
    from pairs p;
end;

comment on function identity.compare_games(integer, text, text) is
  'Compares the schedules of two teams: how many games both have at one minute against one opponent (opponents), how many more at one '
  'minute and place (venues), in lists of different sources; whether they play against each other; and whether they surely are in two '
  'places at one minute, because one source lists both games, or both opponents (IDENTITY-116, IDENTITY-120, IDENTITY-171, IDENTITY-172).';
