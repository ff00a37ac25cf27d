create or replace function identity.games_of(realm_id integer, team_id text) returns table (fixture_id text, sorts_at timestamptz)
language sql stable
begin atomic
  select s.fixture_id, s.sorts_at
    from canon.fixture_sides s
   where s.realm_id = games_of.realm_id and s.team_id = games_of.team_id
   order by s.sorts_at desc, s.fixture_id desc
   limit 500;
end;

comment on function identity.games_of(integer, text) is
  'The latest 500 fixtures of a team, which is as many as are looked at to recognise it or them (IDENTITY-171).';
