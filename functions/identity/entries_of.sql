create or replace function identity.entries_of(realm_id integer, team_id text) returns table (competition_id text, source_id text)
language sql stable
begin atomic
  select f.competition_id, m.source_id
    from identity.games_of(entries_of.realm_id, entries_of.team_id) s
    cross join lateral (
      select g.competition_id from canon.fixtures g
       where g.realm_id = entries_of.realm_id and g.fixture_id = s.fixture_id and g.competition_id is not null offset 0
    ) f
    cross join lateral (
      select e.source_id from canon.external_ids e
       where e.realm_id = entries_of.realm_id and e.entity_id = s.fixture_id and e.entity_type = 'fixture' offset 0
    ) m;
end;

comment on function identity.entries_of(integer, text) is
  'The competitions that a team plays in, by its games, with the source of each game; once a game and source '
  '(IDENTITY-171).';
