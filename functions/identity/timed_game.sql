create or replace function identity.timed_game(realm_id integer, fixture_id text, team_id text)
returns table (fixture_id text, opponent_id text, competition_id text, venue_id text, venue_field text)
language sql stable
begin atomic
  select f.fixture_id, o.team_id, f.competition_id, f.venue_id, f.venue_field
    from (
      select g.* from canon.fixtures g
       where g.realm_id = timed_game.realm_id and g.fixture_id = timed_game.fixture_id and g.merged_into is null
         and g.starts_at is not null and g.time_status = 'confirmed' offset 0
    ) f
    left join lateral (
      select s.team_id from canon.fixture_sides s
       where s.realm_id = timed_game.realm_id and s.fixture_id = f.fixture_id and s.team_id <> timed_game.team_id offset 0
    ) o on true;
end;

comment on function identity.timed_game(integer, text, text) is
  'A fixture of a team whose start is confirmed, with its opponent (null: nobody says who), competition and place; no row for any other.';
