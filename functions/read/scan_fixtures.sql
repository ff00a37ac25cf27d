create or replace function read.scan_fixtures(realm_id integer, filter api.fixture_filter, after text[], row_limit integer)
returns table (fixture_id text, sorts_at timestamptz, distance_km double precision, is_met boolean, goes_on boolean)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_few constant integer := 2000;
  v_status text[] := (scan_fixtures.filter).status;
  v_sport text := (scan_fixtures.filter).sport;
  v_since timestamptz := (scan_fixtures.filter).updated_since;
  v_range record := read.range_of(scan_fixtures.filter, scan_fixtures.after);
begin
  if v_range.to_at <= (scan_fixtures.filter).from_day::timestamp at time zone 'UTC' then
    -- Before the midnight of the first day only those without a start can be of that day.
    return query
      select l.fixture_id, l.sorts_at, null::double precision, l.is_met, l.goes_on
        from (
          select f.fixture_id, f.sorts_at, read.fixture_passes(f, scan_fixtures.filter) as is_met,
                 row_number() over (order by f.sorts_at, f.fixture_id) = read.scan_limit() as goes_on
            from canon.fixtures f
           where f.realm_id = scan_fixtures.realm_id and f.starts_at is null and f.local_date is not null
             and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
           order by f.sorts_at, f.fixture_id limit read.scan_limit()) l
       where l.is_met or l.goes_on
       order by l.sorts_at, l.fixture_id limit scan_fixtures.row_limit;
  elsif v_status is not null and not v_status && array['scheduled', 'completed'] then
    return query
      select u.* from read.find_unusual_fixtures(
        scan_fixtures.realm_id, scan_fixtures.filter, scan_fixtures.after, scan_fixtures.row_limit) u;
  elsif v_since is not null and c_few >= (
    select count(*) from (select from canon.fixtures f where f.realm_id = scan_fixtures.realm_id and f.updated_at >= v_since
                           order by f.updated_at limit c_few + 1) r
  ) then
    -- Few are that new, as when a client polls: they are read by their time and sorted.
    -- When there are more, enough of them are met soon on the way along the list.
    return query
      select (r.f).fixture_id, (r.f).sorts_at, null::double precision, true, false
        from (select f from canon.fixtures f where f.realm_id = scan_fixtures.realm_id and f.updated_at >= v_since
               order by f.updated_at limit c_few) r
       where read.in_range(
               (r.f).sorts_at, (r.f).fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
         and read.fixture_passes(r.f, scan_fixtures.filter)
       order by (r.f).sorts_at, (r.f).fixture_id limit scan_fixtures.row_limit;
  elsif v_sport is not null then
    -- Ordered and bounded by sport too, though it is the same in all: so fixtures_sport is read and no other index.
    return query
      select l.fixture_id, l.sorts_at, null::double precision, l.is_met, l.goes_on
        from (
          select f.sport, f.fixture_id, f.sorts_at, read.fixture_passes(f, scan_fixtures.filter) as is_met,
                 row_number() over (order by f.sport, f.sorts_at, f.fixture_id) = read.scan_limit() as goes_on
            from canon.fixtures f
           where f.realm_id = scan_fixtures.realm_id
             and (f.sport, f.sorts_at, f.fixture_id) > (v_sport, v_range.from_at, v_range.from_id)
             and (f.sport, f.sorts_at, f.fixture_id) < (v_sport, v_range.to_at, v_range.to_id)
           order by f.sport, f.sorts_at, f.fixture_id limit read.scan_limit()) l
       where l.is_met or l.goes_on
       order by l.sport, l.sorts_at, l.fixture_id limit scan_fixtures.row_limit;
  else
    return query
      select l.fixture_id, l.sorts_at, null::double precision, l.is_met, l.goes_on
        from (
          select f.fixture_id, f.sorts_at, read.fixture_passes(f, scan_fixtures.filter) as is_met,
                 row_number() over (order by f.sorts_at, f.fixture_id) = read.scan_limit() as goes_on
            from canon.fixtures f
           where f.realm_id = scan_fixtures.realm_id
             and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
           order by f.sorts_at, f.fixture_id limit read.scan_limit()) l
       where l.is_met or l.goes_on
       order by l.sorts_at, l.fixture_id limit scan_fixtures.row_limit;
  end if;
end;
$$;

comment on function read.scan_fixtures(integer, api.fixture_filter, text[], integer) is
  'Returns fixtures as read.find_fixtures does, for a filter that names neither team, competition, division, stage nor venue: an index '
  'range of those without a start, of its status, its updated_since, its sport or the whole realm.';
