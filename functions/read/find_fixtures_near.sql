create or replace function read.find_fixtures_near(realm_id integer, filter api.fixture_filter, after text[], row_limit integer)
returns table (fixture_id text, sorts_at timestamptz, distance_km double precision)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with venues as materialized (
    select v.venue_id, v.distance_km
      from read.venues_near(find_fixtures_near.realm_id, (find_fixtures_near.filter).near_latitude,
                            (find_fixtures_near.filter).near_longitude, (find_fixtures_near.filter).near_km) v
  )
  select f.fixture_id, f.sorts_at, v.distance_km
    from venues v
    cross join read.range_of(find_fixtures_near.filter, null) r
    -- An index range a venue: how many venues there will be is not known when this is planned.
    cross join lateral (
      select f.fixture_id, f.sorts_at
        from canon.fixtures f
       where f.realm_id = find_fixtures_near.realm_id and f.venue_id = v.venue_id
         and read.in_range(f.sorts_at, f.fixture_id, r.from_at, r.from_id, r.to_at, r.to_id)
         and read.fixture_passes(
               f, (find_fixtures_near.filter).sport, (find_fixtures_near.filter).kind, (find_fixtures_near.filter).status,
               (find_fixtures_near.filter).competition, (find_fixtures_near.filter).division, (find_fixtures_near.filter).stage,
               (find_fixtures_near.filter).venue, (find_fixtures_near.filter).updated_since,
               (find_fixtures_near.filter).from_day, (find_fixtures_near.filter).to_day)
         and ((find_fixtures_near.filter).team is null or exists (
               select from canon.fixture_sides t
                where t.realm_id = f.realm_id and t.fixture_id = f.fixture_id and t.team_id = (find_fixtures_near.filter).team))
      offset 0
    ) f
   where (v.distance_km, f.fixture_id)
       > (coalesce(find_fixtures_near.after[1]::double precision, -1), coalesce(find_fixtures_near.after[2], ''))
   order by v.distance_km, f.fixture_id
   limit find_fixtures_near.row_limit;
$$;

comment on function read.find_fixtures_near(integer, api.fixture_filter, text[], integer) is
  'Returns fixtures as read.find_fixtures does, nearest venue first, then by id (LIST-8).';
