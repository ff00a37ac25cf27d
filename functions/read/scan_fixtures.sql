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
    -- Before the midnight of the first day only fixtures without a start can be on that day.
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
    -- Few are that new, for example when a client polls: read by their time and sorted.
    -- If there are more, the walk along the list soon finds enough of them.
    return query
      select (r.f).fixture_id, (r.f).sorts_at, null::double precision, true, false
        from (select f from canon.fixtures f where f.realm_id = scan_fixtures.realm_id and f.updated_at >= v_since
               order by f.updated_at limit c_few) r
       where read.in_range(
               (r.f).sorts_at, (r.f).fixture_id, v_range.from_at, v_range.from_id, v_range.to_at, v_range.to_id)
         and read.fixture_passes(r.f, scan_fixtures.filter)
       order by (r.f).sorts_at, (r.f).fixture_id limit scan_fixtures.row_limit;
  elsif v_sport is not null then
    -- Ordered and bounded by sport too, although it is the same in all: so fixtures_sport is read and no other index.
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
  'fixtures_unusual for each, merged in their order.';

create or replace function read.scan_limit() returns integer
language sql immutable parallel safe
return 3000;

comment on function read.scan_limit() is
  'Returns how many rows of its index range a page of fixtures or competitions examines. LIST-25.';

create or replace function read.fixture_passes(fixture canon.fixtures, filter api.fixture_filter) returns boolean
language sql stable
-- No subquery, so that it is inlined.
return (fixture).merged_into is null and (fixture).void_at is null
  and ((filter).sport is null or (fixture).sport = (filter).sport)
  and ((filter).kind is null or (fixture).kind = (filter).kind)
  and ((filter).status is null or (fixture).status = any ((filter).status))
  and ((filter).competition is null or (fixture).competition_id = (filter).competition)
  and ((filter).division is null or (fixture).division_id = (filter).division)
  and ((filter).stage is null or (fixture).stage_id = (filter).stage)
  and ((filter).venue is null or (fixture).venue_id = (filter).venue)
  and ((filter).updated_since is null or (fixture).updated_at >= (filter).updated_since)
  and ((filter).from_day is null or case when (fixture).starts_at is null then (fixture).local_date >= (filter).from_day
         else (fixture).starts_at >= (filter).from_day::timestamp at time zone 'UTC' end)
  and ((filter).to_day is null or (fixture).starts_at is not null or (fixture).local_date < (filter).to_day);

comment on function read.fixture_passes(canon.fixtures, api.fixture_filter) is
  'Returns whether a fixture is neither merged nor void and meets every filter of GET /v1/fixtures but time, place and team, which '
  'choose the index range. from_day, to_day: bounds that are days, applied to the local day of a fixture without a start. LIST-11, '
  'LIST-31.';

create or replace function read.results_after(realm_id integer, fixture_id text, after text[], row_limit integer)
returns table (
  number bigint, mapping_id bigint, source_key text, class text, observed_at timestamptz, confidence double precision, value jsonb,
  is_winning boolean, precedence canon.precedence
)
language sql stable
begin atomic
  select row_number() over (order by not c.is_winning, c.precedence),
         c.mapping_id, c.source_key, c.class, c.observed_at, c.confidence, c.value, c.is_winning, c.precedence
    from canon.ranked_claims c
   where c.realm_id = results_after.realm_id and c.entity_id = results_after.fixture_id and c.field = 'result'
     and (c.is_winning or not c.is_withdrawn)
     and (results_after.after is null
          or (not c.is_winning, c.precedence)
             > ((results_after.after)[1]::boolean, (select read.precedence_at(results_after.realm_id, (results_after.after)[2:]))))
   order by 1
   limit results_after.row_limit;
end;

comment on function read.results_after(integer, text, text[], integer) is
  'Returns at most row_limit of the reported results of a fixture, after a cursor, {is lost, read.claim_place} (null: from the first), '
  'numbered in order. PROVENANCE-6, LIST-23.';

create or replace function read.day_of(written text) returns date
language sql stable
return case when length(written) = 10 then written::date end;

comment on function read.day_of(text) is
  'Returns the day of a bound given as a date; null for one given as RFC 3339 (LIST-11).';

create or replace function read.moment_of(written text) returns timestamptz
language sql stable
return case when length(written) = 10 then written::date::timestamp at time zone 'UTC' else util.read_moment(written) end;

comment on function read.moment_of(text) is
  'Returns the moment of a bound given as RFC 3339; for a date, its first moment in UTC.';
