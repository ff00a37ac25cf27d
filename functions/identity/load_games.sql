create or replace function identity.load_games(realm_id integer, fixture_ids text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into pg_temp.games (
    game_id, is_new, kind, low_id, high_id, home_id, starts_at, is_exact, local_date, time_zone, status, venue_id, competition_id,
    division_id, stage_id, low_goals, high_goals, source_ids)
  select f.fixture_id, false, f.kind, s.low_id, s.high_id, s.home_id, case when f.time_status <> 'tbd' then f.starts_at end,
         f.starts_at is not null and f.time_status = 'confirmed', f.local_date, f.time_zone, f.status, f.venue_id, f.competition_id,
         f.division_id, f.stage_id, identity.goals_of(f.result, s.low_role), identity.goals_of(f.result, s.high_role), l.source_ids
    from (select distinct x.id from unnest(load_games.fixture_ids) x (id)) x
    cross join lateral (
      select g.* from canon.fixtures g where g.realm_id = load_games.realm_id and g.fixture_id = x.id offset 0
    ) f
    cross join lateral (
      select min(t.team_id) as low_id, max(t.team_id) as high_id, max(t.team_id) filter (where t.role = 'home') as home_id,
             (array_agg(t.role order by t.team_id))[1] as low_role, (array_agg(t.role order by t.team_id))[2] as high_role
        from canon.fixture_sides t
       where t.realm_id = load_games.realm_id and t.fixture_id = f.fixture_id offset 0
    ) s
    cross join lateral (
      select array_agg(distinct m.source_id) as source_ids
        from canon.external_ids m
       where m.realm_id = load_games.realm_id and m.entity_id = f.fixture_id and m.entity_type = 'fixture' offset 0
    ) l
   where f.merged_into is null and f.kind in ('game', 'scrimmage') and s.low_id <> s.high_id and l.source_ids is not null
     and (f.starts_at is not null or f.local_date is not null);
end;
$$;

comment on function identity.load_games(integer, text[]) is
  'Adds fixtures (ids) to pg_temp.games, as they are known: those that are games of two teams on a day that is known.';
