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
  'Returns fixtures as read.find_fixtures, or with near read.find_fixtures_near, does, numbered in order, and before them those without a '
  'start whose local day is not before from_day, though its midnight is before that of UTC: at most twice row_limit, and none after one '
  'where the list goes on. LIST-8 to LIST-11.';
