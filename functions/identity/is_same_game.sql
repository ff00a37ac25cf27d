create or replace function identity.is_same_game(realm_id integer, first_id text, second_id text) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform resolve.open_workspace(0);
  perform identity.find_games(is_same_game.realm_id, array(
    select s.team_id from canon.fixture_sides s where s.realm_id = is_same_game.realm_id and s.fixture_id = is_same_game.first_id));
  return exists (
    select from pg_temp.alike a
     where a.entity_type = 'fixture' and a.verdict = 'auto'
       and (a.entity_id, a.own_entity_id) in ((first_id, second_id), (second_id, first_id)));
end;
$$;

comment on function identity.is_same_game(integer, text, text) is
  'Returns whether two fixtures are surely one game by all that is known now (IDENTITY-121, IDENTITY-170, IDENTITY-172).';
