create or replace function project.invalidated_fixtures(realm_id integer) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select array_agg(affected.fixture_id)
    from (
      select r.entity_id as fixture_id from pg_temp.invalidated r where r.entity_type = 'fixture'
      union
      select f.fixture_id
        from pg_temp.invalidated r
        join canon.fixtures f on f.realm_id = invalidated_fixtures.realm_id and f.competition_id = r.entity_id
       where r.entity_type = 'competition'
      union
      select f.fixture_id
        from pg_temp.invalidated r
        join canon.fixtures f on f.realm_id = invalidated_fixtures.realm_id and f.division_id = r.entity_id
       where r.entity_type = 'division'
      union
      select f.fixture_id
        from pg_temp.invalidated r
        join canon.fixtures f on f.realm_id = invalidated_fixtures.realm_id and f.stage_id = r.entity_id
       where r.entity_type = 'stage'
      union
      select f.fixture_id
        from pg_temp.invalidated r
        join canon.fixtures f on f.realm_id = invalidated_fixtures.realm_id and f.venue_id = r.entity_id
       where r.entity_type = 'venue'
      union
      select s.fixture_id
        from pg_temp.invalidated r
        join canon.fixture_sides s on s.realm_id = invalidated_fixtures.realm_id and s.team_id = r.entity_id
       where r.entity_type = 'team'
    ) affected);
end;
$$;

comment on function project.invalidated_fixtures(integer) is
  'Returns the fixtures whose documents are out of date: an entity that they show was renamed or moved, or their provenance or external '
  'ids changed without a change of value.';
