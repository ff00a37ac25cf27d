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
