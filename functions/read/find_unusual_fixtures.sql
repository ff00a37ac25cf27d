create or replace function read.find_unusual_fixtures(realm_id integer, filter api.fixture_filter, after text[], row_limit integer)
returns table (fixture_id text, sorts_at timestamptz, distance_km double precision, is_met boolean, goes_on boolean)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_status text[] := (find_unusual_fixtures.filter).status;
  v_range record := read.range_of(find_unusual_fixtures.filter, find_unusual_fixtures.after);
begin
  return query
    select l.fixture_id, l.sorts_at, null::double precision, l.is_met, l.goes_on
      from (
        select u.*, row_number() over (order by u.sorts_at, u.fixture_id) = read.scan_limit() as goes_on
          from (
            select f.fixture_id, f.sorts_at, read.fixture_passes(f, find_unusual_fixtures.filter) as is_met
              from canon.fixtures f
             where f.realm_id = find_unusual_fixtures.realm_id and f.status = 'cancelled' and 'cancelled' = any (v_status)
               and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
            union all
            select f.fixture_id, f.sorts_at, read.fixture_passes(f, find_unusual_fixtures.filter) as is_met
              from canon.fixtures f
             where f.realm_id = find_unusual_fixtures.realm_id and f.status = 'forfeit' and 'forfeit' = any (v_status)
               and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
            union all
            select f.fixture_id, f.sorts_at, read.fixture_passes(f, find_unusual_fixtures.filter) as is_met
              from canon.fixtures f
             where f.realm_id = find_unusual_fixtures.realm_id and f.status = 'in_progress' and 'in_progress' = any (v_status)
               and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
            union all
            select f.fixture_id, f.sorts_at, read.fixture_passes(f, find_unusual_fixtures.filter) as is_met
              from canon.fixtures f
             where f.realm_id = find_unusual_fixtures.realm_id and f.status = 'postponed' and 'postponed' = any (v_status)
               and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
          ) u
         order by u.sorts_at, u.fixture_id limit read.scan_limit()) l
     where l.is_met or l.goes_on
     order by l.sorts_at, l.fixture_id limit find_unusual_fixtures.row_limit;
end;
$$;

comment on function read.find_unusual_fixtures(integer, api.fixture_filter, text[], integer) is
  'Returns fixtures as read.find_fixtures does, for a filter whose status names neither scheduled nor completed: a range of '
  'fixtures_unusual for each, read side by side in their order.';
