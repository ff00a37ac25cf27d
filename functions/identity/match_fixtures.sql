create or replace function identity.match_fixtures(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not identity.is_matching(match_fixtures.realm_id) then
    return;
  end if;
  perform identity.collect_games(match_fixtures.realm_id, match_fixtures.source_id);
  perform identity.drop_postponed(match_fixtures.realm_id, match_fixtures.source_id);
  if not exists (select from pg_temp.games) then
    return;
  end if;
  perform identity.load_games(match_fixtures.realm_id, array(
    select s.fixture_id
      from pg_temp.games g
      cross join lateral (
        select x.fixture_id
          from canon.fixture_sides x
         where x.realm_id = match_fixtures.realm_id and x.team_id = g.low_id
           and x.sorts_at between g.sorts_at - interval '36 hours' and g.sorts_at + interval '36 hours' offset 0
      ) s
     where exists (
       select from canon.fixture_sides o
        where o.realm_id = match_fixtures.realm_id and o.fixture_id = s.fixture_id and o.team_id = g.high_id offset 0)
    union
    select s.fixture_id
      from pg_temp.games g
      cross join lateral (values (g.low_id), (g.high_id)) t (team_id)
      cross join lateral (
        select x.fixture_id
          from canon.fixture_sides x
         where x.realm_id = match_fixtures.realm_id and x.team_id = t.team_id and x.sorts_at = g.starts_at offset 0
      ) s
     where g.is_exact));
  perform identity.date_games();
  perform identity.pair_same_day();
  perform identity.pair_same_minute(match_fixtures.realm_id, array(
    select t.team_id from pg_temp.games g cross join lateral (values (g.low_id), (g.high_id)) t (team_id) where g.is_new and g.is_exact));
  perform identity.map_alike(array['fixture']);
end;
$$;

comment on function identity.match_fixtures(integer, text) is
  'Finds for each new game of the batch whose teams another source knows too the game of the same two teams on the same day, or of one of '
  'them at the same minute, that the source (source_id) has no id of, and gives the new game that fixture (identity.pair_same_day, '
  'pair_same_minute; IDENTITY-121, IDENTITY-122, IDENTITY-172). Does nothing where the realm is not matched.';
