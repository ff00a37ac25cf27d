create or replace function read.list_fixtures_between(realm_id integer, filter api.fixture_filter, after text[], row_limit integer)
returns table (fixture_id text, sorts_at timestamptz, distance_km double precision, is_met boolean, goes_on boolean, number bigint)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- No zone is, or was, further from UTC.
  c_furthest constant interval := '16 hours';
  v_early api.fixture_filter := list_fixtures_between.filter;
begin
  v_early.from_at := (list_fixtures_between.filter).from_at - c_furthest;
  if (list_fixtures_between.filter).near_km is not null then
    if (list_fixtures_between.filter).from_day is null then
      v_early.from_at := (list_fixtures_between.filter).from_at;
    end if;
    return query
      select n.* from read.find_fixtures_near(
        list_fixtures_between.realm_id, v_early, list_fixtures_between.after, list_fixtures_between.row_limit) with ordinality n;
    return;
  end if;
  v_early.to_at := least((list_fixtures_between.filter).from_at, (list_fixtures_between.filter).to_at);
  return query
    with early as materialized (
      select e.*
        from read.find_fixtures(
               list_fixtures_between.realm_id, v_early, list_fixtures_between.after, list_fixtures_between.row_limit) with ordinality e
       where (list_fixtures_between.filter).from_day is not null
    )
    select e.* from early e
    union all
    select f.fixture_id, f.sorts_at, f.distance_km, f.is_met, f.goes_on, f.number + list_fixtures_between.row_limit
      from read.find_fixtures(
             list_fixtures_between.realm_id, list_fixtures_between.filter, list_fixtures_between.after, list_fixtures_between.row_limit)
           with ordinality f (fixture_id, sorts_at, distance_km, is_met, goes_on, number)
     where not exists (select from early e where e.goes_on);
end;
$$;

comment on function read.list_fixtures_between(integer, api.fixture_filter, text[], integer) is
  'Returns fixtures as read.find_fixtures, or read.find_fixtures_near with near, numbered. First come those without a start whose local '
  'day is not before from_day but starts before its midnight in UTC: at most twice row_limit, and none after a row where the list '
  'continues. LIST-8, LIST-10, LIST-11.';

create or replace function read.find_fixtures_near(realm_id integer, filter api.fixture_filter, after text[], row_limit integer)
returns table (fixture_id text, sorts_at timestamptz, distance_km double precision, is_met boolean, goes_on boolean)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with venues as materialized (
    select v.venue_id, v.distance_km
      from read.venues_near(find_fixtures_near.realm_id, (find_fixtures_near.filter).near_latitude,
                            (find_fixtures_near.filter).near_longitude, (find_fixtures_near.filter).near_km) v
     where v.distance_km >= coalesce(find_fixtures_near.after[1]::double precision, -1)
     order by v.distance_km
  )
  select l.fixture_id, l.sorts_at, l.distance_km, l.is_met, l.goes_on
    from (
      select f.fixture_id, f.sorts_at, v.distance_km, f.is_met,
             row_number() over (order by v.distance_km, f.fixture_id) = read.scan_limit() as goes_on
        from venues v
        cross join read.range_of(find_fixtures_near.filter, null) r
        -- An index range per venue, nearest first: venues further away than the last row are not examined.
        cross join lateral (
          select f.fixture_id, f.sorts_at,
                 read.fixture_passes(f, find_fixtures_near.filter)
                 and ((find_fixtures_near.filter).team is null or exists (
                   select from canon.fixture_sides t
                    where t.realm_id = f.realm_id and t.fixture_id = f.fixture_id
                      and t.team_id = (find_fixtures_near.filter).team)) as is_met
            from canon.fixtures f
           where f.realm_id = find_fixtures_near.realm_id and f.venue_id = v.venue_id
             and read.in_range(f.sorts_at, f.fixture_id, r.from_at, r.from_id, r.to_at, r.to_id)
          offset 0
        ) f
       where (v.distance_km, f.fixture_id)
           > (coalesce(find_fixtures_near.after[1]::double precision, -1), coalesce(find_fixtures_near.after[2], ''))
       order by v.distance_km, f.fixture_id limit read.scan_limit()) l
   where l.is_met or l.goes_on
   order by l.distance_km, l.fixture_id limit find_fixtures_near.row_limit;
$$;

comment on function read.find_fixtures_near(integer, api.fixture_filter, text[], integer) is
  'Returns fixtures as read.find_fixtures does, nearest venue first, then by id; examines all fixtures of the venue where it ends. '
  'LIST-8, LIST-25.';
