create or replace function read.find_fixtures(realm_id integer, filter api.fixture_filter, after text[], row_limit integer)
returns table (fixture_id text, sorts_at timestamptz, distance_km double precision, is_met boolean, goes_on boolean)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_range record := read.range_of(find_fixtures.filter, find_fixtures.after);
begin
  -- The first of these filters that is given chooses the index; the others are checked on its rows.
  if (find_fixtures.filter).team is not null then
    return query
      select t.* from read.find_fixtures_of_team(
        find_fixtures.realm_id, find_fixtures.filter, find_fixtures.after, find_fixtures.row_limit) t;
  elsif (find_fixtures.filter).stage is not null then
    return query
      select l.fixture_id, l.sorts_at, null::double precision, l.is_met, l.goes_on
        from (
          select f.fixture_id, f.sorts_at, read.fixture_passes(f, find_fixtures.filter) as is_met,
                 row_number() over (order by f.sorts_at, f.fixture_id) = read.scan_limit() as goes_on
            from canon.fixtures f
           where f.realm_id = find_fixtures.realm_id and f.stage_id = (find_fixtures.filter).stage
             and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
           order by f.sorts_at, f.fixture_id limit read.scan_limit()) l
       where l.is_met or l.goes_on
       order by l.sorts_at, l.fixture_id limit find_fixtures.row_limit;
  elsif (find_fixtures.filter).division is not null then
    return query
      select l.fixture_id, l.sorts_at, null::double precision, l.is_met, l.goes_on
        from (
          select f.fixture_id, f.sorts_at, read.fixture_passes(f, find_fixtures.filter) as is_met,
                 row_number() over (order by f.sorts_at, f.fixture_id) = read.scan_limit() as goes_on
            from canon.fixtures f
           where f.realm_id = find_fixtures.realm_id and f.division_id = (find_fixtures.filter).division
             and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
           order by f.sorts_at, f.fixture_id limit read.scan_limit()) l
       where l.is_met or l.goes_on
       order by l.sorts_at, l.fixture_id limit find_fixtures.row_limit;
  elsif (find_fixtures.filter).venue is not null then
    return query
      select l.fixture_id, l.sorts_at, null::double precision, l.is_met, l.goes_on
        from (
          select f.fixture_id, f.sorts_at, read.fixture_passes(f, find_fixtures.filter) as is_met,
                 row_number() over (order by f.sorts_at, f.fixture_id) = read.scan_limit() as goes_on
            from canon.fixtures f
           where f.realm_id = find_fixtures.realm_id and f.venue_id = (find_fixtures.filter).venue
             and read.in_range(f.sorts_at, f.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
           order by f.sorts_at, f.fixture_id limit read.scan_limit()) l
       where l.is_met or l.goes_on
       order by l.sorts_at, l.fixture_id limit find_fixtures.row_limit;
  elsif (find_fixtures.filter).competition is not null then
    return query
      select l.fixture_id, l.sorts_at, null::double precision, l.is_met, l.goes_on
        from (
          select f.fixture_id, f.sorts_at, read.fixture_passes(f, find_fixtures.filter) as is_met,
                 row_number() over (order by f.sorts_at, f.fixture_id) = read.scan_limit() as goes_on
            from canon.fixtures f
           where f.realm_id = find_fixtures.realm_id and f.competition_id = (find_fixtures.filter).competition
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
  'Returns at most row_limit fixtures that meet a filter without near, in order after {moment, id} (null: start), from the next '
  'read.scan_limit rows of an index range of the filter. goes_on: the list continues after this last row (is_met: it meets the filter). '
  'LIST-25.';

create or replace function read.find_fixtures_of_team(realm_id integer, filter api.fixture_filter, after text[], row_limit integer)
returns table (fixture_id text, sorts_at timestamptz, distance_km double precision, is_met boolean, goes_on boolean)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_range record := read.range_of(find_fixtures_of_team.filter, find_fixtures_of_team.after);
begin
  return query
    select l.fixture_id, l.sorts_at, null::double precision, l.is_met, l.goes_on
      from (
        select s.fixture_id, s.sorts_at, read.fixture_passes(f, find_fixtures_of_team.filter) as is_met,
               row_number() over (order by s.sorts_at, s.fixture_id) = read.scan_limit() as goes_on
          from (select distinct t.sorts_at, t.fixture_id from canon.fixture_sides t
                 where t.realm_id = find_fixtures_of_team.realm_id and t.team_id = (find_fixtures_of_team.filter).team
                   and read.in_range(t.sorts_at, t.fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
                 order by t.sorts_at, t.fixture_id limit read.scan_limit()) s
          join canon.fixtures f on f.realm_id = find_fixtures_of_team.realm_id and f.fixture_id = s.fixture_id
         order by s.sorts_at, s.fixture_id) l
     where l.is_met or l.goes_on
     order by l.sorts_at, l.fixture_id limit find_fixtures_of_team.row_limit;
end;
$$;

comment on function read.find_fixtures_of_team(integer, api.fixture_filter, text[], integer) is
  'Returns fixtures as read.find_fixtures does, for a filter that names a team: those in which it is a side.';
