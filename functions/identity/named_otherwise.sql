create or replace function identity.named_otherwise(realm_id integer, team_id text)
returns table (fixture_id text, opponent_id text, other_id text)
language sql stable
begin atomic
  select distinct c.fixture_id, o.opponent_id, n.team_id
    from (
      -- Of most games there is one list, and it is right.
      select s.fixture_id,
             array[identity.survivor_of(named_otherwise.realm_id, k.value #>> '{0,team,id}'),
                   identity.survivor_of(named_otherwise.realm_id, k.value #>> '{1,team,id}')] as team_ids
        from identity.games_of(named_otherwise.realm_id, named_otherwise.team_id) s
        cross join lateral (
          select m.mapping_id from canon.external_ids m
           where m.realm_id = named_otherwise.realm_id and m.entity_id = s.fixture_id and m.entity_type = 'fixture' offset 0
        ) m
        cross join lateral (
          select c.value from canon.claims c
           where c.realm_id = named_otherwise.realm_id and c.mapping_id = m.mapping_id and c.field = 'sides' and not c.is_winning offset 0
        ) k
    ) c
    cross join lateral identity.timed_game(named_otherwise.realm_id, c.fixture_id, named_otherwise.team_id) o
    cross join lateral unnest(c.team_ids) n (team_id)
   where o.opponent_id = any (c.team_ids) and not named_otherwise.team_id = any (c.team_ids) and n.team_id <> o.opponent_id;
end;

comment on function identity.named_otherwise(integer, text) is
  'Returns the games of a team that another list has with another team in its place, against the same opponent: the two may be one '
  '(IDENTITY-120, IDENTITY-172).';
