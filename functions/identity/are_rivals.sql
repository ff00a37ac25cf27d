create or replace function identity.are_rivals(realm_id integer, first_id text, second_id text) returns boolean
language sql stable
return exists (
  select f.competition_id, m.source_id
    from canon.fixture_sides s
    join canon.fixtures f on f.realm_id = are_rivals.realm_id and f.fixture_id = s.fixture_id and f.competition_id is not null
    join canon.external_ids m on m.realm_id = are_rivals.realm_id and m.entity_id = f.fixture_id
   where s.realm_id = are_rivals.realm_id and s.team_id = are_rivals.first_id
  intersect
  select f.competition_id, m.source_id
    from canon.fixture_sides s
    join canon.fixtures f on f.realm_id = are_rivals.realm_id and f.fixture_id = s.fixture_id and f.competition_id is not null
    join canon.external_ids m on m.realm_id = are_rivals.realm_id and m.entity_id = f.fixture_id
   where s.realm_id = are_rivals.realm_id and s.team_id = are_rivals.second_id);

comment on function identity.are_rivals(integer, text, text) is
  'Returns whether one source lists games of both teams in one competition, and so means two teams (IDENTITY-116).';
