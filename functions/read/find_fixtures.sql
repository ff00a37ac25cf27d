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

create or replace function read.range_of(
  filter api.fixture_filter, after text[], out from_at timestamptz, out from_id text, out to_at timestamptz, out to_id text
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The previous page may have ended among those before from_at (read.list_fixtures_between); every id is below 'g'.
  from_at := coalesce(greatest(range_of.after[1]::timestamptz, (range_of.filter).from_at), '-infinity');
  from_id := case when range_of.after[1]::timestamptz = from_at then range_of.after[2] else '' end;
  to_at := coalesce((range_of.filter).to_at, 'infinity');
  to_id := case when (range_of.filter).to_at is null then 'g' else '' end;
end;
$$;

comment on function read.range_of(api.fixture_filter, text[]) is
  'Returns the range of a list of fixtures in list order (moment, id), both ends excluded: from the cursor {moment, id} where the '
  'previous page ended (null: from the start of the window) to the end of the window. For read.in_range.';

create or replace function read.in_range(
  sorts_at timestamptz, fixture_id text, from_at timestamptz, from_id text, to_at timestamptz, to_id text
) returns boolean
language sql immutable parallel safe
return (in_range.sorts_at, in_range.fixture_id collate "C") > (in_range.from_at, in_range.from_id)
  and (in_range.sorts_at, in_range.fixture_id collate "C") < (in_range.to_at, in_range.to_id);

comment on function read.in_range(timestamptz, text, timestamptz, text, timestamptz, text) is
  'Returns whether the position of a fixture in a list is within a range (read.range_of). Both ends are positions, so an index is read '
  'from one to the other; the function is inlined.';

create or replace function read.fixtures_around(realm_id integer, scope text, entity_id text, at timestamptz, row_limit integer)
returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
           'coming', read.page_fixtures_of(fixtures_around.realm_id, c.fixture_ids),
           'past', read.page_fixtures_of(fixtures_around.realm_id, array(
             select f.fixture_id
               from unnest(p.fixture_ids) with ordinality x (id, place)
               join canon.fixtures f on f.realm_id = fixtures_around.realm_id and f.fixture_id = x.id
              where f.result @> '{"final": true}'
              order by x.place limit fixtures_around.row_limit)))
    from read.fixtures_beside(
           fixtures_around.realm_id, fixtures_around.scope, fixtures_around.entity_id, fixtures_around.at, '', 'infinity', false,
           fixtures_around.row_limit) c
   cross join read.fixtures_beside(
           fixtures_around.realm_id, fixtures_around.scope, fixtures_around.entity_id, fixtures_around.at, '', '-infinity', true,
           10 * fixtures_around.row_limit) p;
end;

comment on function read.fixtures_around(integer, text, text, timestamptz, integer) is
  'Returns the row_limit fixtures of a team, division or competition (scope) after a moment (coming) and those with a final result before '
  'it (past; of the last ten times as many), as pages show them, in order. PAGE-9.';

create or replace function read.within(filter api.fixture_filter, from_at text, to_at text) returns api.fixture_filter
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_filter api.fixture_filter := within.filter;
begin
  v_filter.from_at := read.moment_of(within.from_at);
  v_filter.to_at := coalesce(read.moment_of(within.to_at), case when within.from_at is not null then 'infinity'::timestamptz end);
  v_filter.from_day := read.day_of(within.from_at);
  v_filter.to_day := read.day_of(within.to_at);
  return v_filter;
end;
$$;

comment on function read.within(api.fixture_filter, text, text) is
  'Returns a filter of fixtures with the bounds of a window: RFC 3339 instants, or dates; null: open, but undated fixtures are in none '
  'that has a beginning. LIST-11.';
