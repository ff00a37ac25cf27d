create or replace function identity.find_games(realm_id integer, team_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  -- Who is of one list has no game in another.
  v_team_ids constant text[] := array(
    select t.team_id
      from unnest(find_games.team_ids) t (team_id)
     where (
       select count(distinct m.source_id) > 1 from canon.external_ids m
        where m.realm_id = find_games.realm_id and m.entity_id = t.team_id and m.entity_type = 'team'));
begin
  perform identity.load_games(find_games.realm_id, array(
    select s.fixture_id from unnest(v_team_ids) t (team_id) cross join lateral identity.games_of(find_games.realm_id, t.team_id) s));
  perform identity.date_games();
  perform identity.drop_superseded();
  perform identity.pair_same_day();
  perform identity.pair_same_minute(find_games.realm_id, v_team_ids);
  perform identity.pair_moved(find_games.realm_id);
end;
$$;

comment on function identity.find_games(integer, text[]) is
  'Pairs in pg_temp.alike those games of some teams that lists of different sources have and that may be one: on one day '
  '(identity.pair_same_day), at one minute (identity.pair_same_minute), or moved (identity.pair_moved).';
