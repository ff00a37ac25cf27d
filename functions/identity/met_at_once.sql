create or replace function identity.met_at_once(realm_id integer, first_id text, second_id text)
returns table (
  fixture_id text, other_fixture_id text, opponent_id text, other_opponent_id text, is_one_competition boolean, is_one_place boolean)
language sql stable
begin atomic
  select a.fixture_id, b.fixture_id, a.opponent_id, b.opponent_id, coalesce(a.competition_id = b.competition_id, false),
         a.venue_id = b.venue_id and a.venue_field is not distinct from b.venue_field
    from identity.games_of(met_at_once.realm_id, met_at_once.first_id) s
    cross join lateral (
      select x.fixture_id from canon.fixture_sides x
       where x.realm_id = met_at_once.realm_id and x.team_id = met_at_once.second_id and x.sorts_at = s.sorts_at
         and x.fixture_id <> s.fixture_id
       order by x.fixture_id
       limit 5
    ) o
    cross join lateral identity.timed_game(met_at_once.realm_id, s.fixture_id, met_at_once.first_id) a
    cross join lateral identity.timed_game(met_at_once.realm_id, o.fixture_id, met_at_once.second_id) b;
end;

comment on function identity.met_at_once(integer, text, text) is
  'Returns the games of two teams that start at one minute, one of each, with the opponent of each (null: not known) and whether both are '
  'in one competition and at one place (null: not known).';
