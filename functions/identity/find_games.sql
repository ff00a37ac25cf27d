create or replace function identity.find_games(realm_id integer, team_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform identity.load_games(find_games.realm_id, array(
    select s.fixture_id
      from unnest(find_games.team_ids) t (team_id)
      join canon.fixture_sides s on s.realm_id = find_games.realm_id and s.team_id = t.team_id
     -- Who is of one list has no game in another.
     where exists (
       select from canon.external_ids x
         join canon.external_ids y
           on y.realm_id = find_games.realm_id and y.entity_id = t.team_id and y.entity_type = 'team' and y.source_id <> x.source_id
        where x.realm_id = find_games.realm_id and x.entity_id = t.team_id and x.entity_type = 'team')));
  perform identity.date_games();
  perform identity.pair_same_day();
  perform identity.pair_moved(find_games.realm_id);
end;
$$;

comment on function identity.find_games(integer, text[]) is
  'Pairs in pg_temp.alike those games of some teams that lists of different sources have and that may be one: on one day '
  '(identity.pair_same_day), or moved (identity.pair_moved).';
