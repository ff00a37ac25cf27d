create or replace function read.find_fixtures(realm_id integer, filter api.fixture_filter, after text[], row_limit integer)
returns table (fixture_id text, sorts_at timestamptz, distance_km double precision, is_met boolean, goes_on boolean)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_sport text := (find_fixtures.filter).sport;
  v_kind text := (find_fixtures.filter).kind;
  v_status text[] := (find_fixtures.filter).status;
  v_team text := (find_fixtures.filter).team;
  v_competition text := (find_fixtures.filter).competition;
  v_division text := (find_fixtures.filter).division;
  v_stage text := (find_fixtures.filter).stage;
  v_venue text := (find_fixtures.filter).venue;
  v_from date := (find_fixtures.filter).from_day;
  v_to date := (find_fixtures.filter).to_day;
  v_since timestamptz := (find_fixtures.filter).updated_since;
  v_range record := read.range_of(find_fixtures.filter, find_fixtures.after);
begin
  -- The first of these filters that is given chooses the index; the others are checked on its rows.
  if v_team is not null then
    return query
      select l.fixture_id, l.sorts_at, null::double precision, l.is_met, l.goes_on
        from (
          select s.fixture_id, s.sorts_at, row_number() over (order by s.sorts_at, s.fixture_id) = read.scan_limit() as goes_on,
                 read.fixture_passes(
                   f, v_sport, v_kind, v_status, v_competition, v_division, v_stage, v_venue, v_since, v_from, v_to) as is_met
            from (select distinct t.sorts_at, t.fixture_id from canon.fixture_sides t
                   where t.realm_id = find_fixtures.realm_id and t.team_id = v_team
                     and read.in_range(t.sorts_at, t.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
                   order by t.sorts_at, t.fixture_id limit read.scan_limit()) s
            join canon.fixtures f on f.realm_id = find_fixtures.realm_id and f.fixture_id = s.fixture_id
           order by s.sorts_at, s.fixture_id) l
       where l.is_met or l.goes_on
       order by l.sorts_at, l.fixture_id limit find_fixtures.row_limit;
  elsif v_stage is not null then
    return query
      select l.fixture_id, l.sorts_at, null::double precision, l.is_met, l.goes_on
        from (
          select f.fixture_id, f.sorts_at, row_number() over (order by f.sorts_at, f.fixture_id) = read.scan_limit() as goes_on,
                 read.fixture_passes(
                   f, v_sport, v_kind, v_status, v_competition, v_division, v_stage, v_venue, v_since, v_from, v_to) as is_met
            from canon.fixtures f
           where f.realm_id = find_fixtures.realm_id and f.stage_id = v_stage
             and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
           order by f.sorts_at, f.fixture_id limit read.scan_limit()) l
       where l.is_met or l.goes_on
       order by l.sorts_at, l.fixture_id limit find_fixtures.row_limit;
  elsif v_division is not null then
    return query
      select l.fixture_id, l.sorts_at, null::double precision, l.is_met, l.goes_on
        from (
          select f.fixture_id, f.sorts_at, row_number() over (order by f.sorts_at, f.fixture_id) = read.scan_limit() as goes_on,
                 read.fixture_passes(
                   f, v_sport, v_kind, v_status, v_competition, v_division, v_stage, v_venue, v_since, v_from, v_to) as is_met
            from canon.fixtures f
           where f.realm_id = find_fixtures.realm_id and f.division_id = v_division
             and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
           order by f.sorts_at, f.fixture_id limit read.scan_limit()) l
       where l.is_met or l.goes_on
       order by l.sorts_at, l.fixture_id limit find_fixtures.row_limit;
  elsif v_venue is not null then
    return query
      select l.fixture_id, l.sorts_at, null::double precision, l.is_met, l.goes_on
        from (
          select f.fixture_id, f.sorts_at, row_number() over (order by f.sorts_at, f.fixture_id) = read.scan_limit() as goes_on,
                 read.fixture_passes(
                   f, v_sport, v_kind, v_status, v_competition, v_division, v_stage, v_venue, v_since, v_from, v_to) as is_met
            from canon.fixtures f
           where f.realm_id = find_fixtures.realm_id and f.venue_id = v_venue
             and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
           order by f.sorts_at, f.fixture_id limit read.scan_limit()) l
       where l.is_met or l.goes_on
       order by l.sorts_at, l.fixture_id limit find_fixtures.row_limit;
  elsif v_competition is not null then
    return query
      select l.fixture_id, l.sorts_at, null::double precision, l.is_met, l.goes_on
        from (
          select f.fixture_id, f.sorts_at, row_number() over (order by f.sorts_at, f.fixture_id) = read.scan_limit() as goes_on,
                 read.fixture_passes(
                   f, v_sport, v_kind, v_status, v_competition, v_division, v_stage, v_venue, v_since, v_from, v_to) as is_met
            from canon.fixtures f
           where f.realm_id = find_fixtures.realm_id and f.competition_id = v_competition
             and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
           order by f.sorts_at, f.fixture_id limit read.scan_limit()) l
       where l.is_met or l.goes_on
       order by l.sorts_at, l.fixture_id limit find_fixtures.row_limit;
  else
    return query
      select s.*
        from read.scan_fixtures(find_fixtures.realm_id, find_fixtures.filter, find_fixtures.after, find_fixtures.row_limit) s;
  end if;
end;
$$;

comment on function read.find_fixtures(integer, api.fixture_filter, text[], integer) is
  'Returns at most row_limit fixtures that meet a filter without near, in list order (moment, id) after the place {moment, id} (null: '
  'from the start), of the next read.scan_limit rows in an index range of the given filter. goes_on: the last of these rows, which is '
  'returned whether it meets the filter (is_met) or not: the list goes on after it. LIST-25.';
