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
  'continues. LIST-7, LIST-10, LIST-11.';

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
  'LIST-7, LIST-25.';

create or replace function read.page_at(
  realm_id integer, is_redacted boolean, epoch integer, filter api.fixture_filter, as_of text, purpose text, page_cursor text,
  page_limit integer, if_none_match text
) returns api.answer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_position bigint := read.position_of(page_at.realm_id, page_at.as_of);
  v_purpose text := concat_ws(':', page_at.purpose, v_position);
  v_after text[] := string_to_array(tenancy.read_cursor(page_at.realm_id, v_purpose, page_at.page_cursor), ' ');
  v_body text := tenancy.page_body(
    page_at.realm_id, v_purpose, util.member('as_of', util.quoted(page_at.as_of)), read.list_fixtures_at(
      page_at.realm_id, page_at.is_redacted, page_at.filter, v_position, v_after, least(page_at.page_limit, 100)));
begin
  return util.answer_of(v_body, page_at.epoch || v_body, page_at.if_none_match);
end;
$$;

comment on function read.page_at(integer, boolean, integer, api.fixture_filter, text, text, text, integer, text) is
  'Returns a page of fixtures as of an instant or a cursor of the stream: purpose binds its own cursors to the filters. Raises OYV02, '
  'OYV03 (invalid_cursor). HISTORY-46.';

create or replace function read.list_fixtures_at(
  realm_id integer, is_redacted boolean, filter api.fixture_filter, "position" bigint, after text[], row_limit integer
) returns util.page
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_filter api.fixture_filter := list_fixtures_at.filter;
  v_changed text[] := ledger.games_changed_since(list_fixtures_at.realm_id, list_fixtures_at.position);
  v_named text[];
  v_is_known boolean;
  v_page refcursor;
begin
  v_filter.team := (ledger.entity_at(list_fixtures_at.realm_id, v_filter.team, list_fixtures_at.position)).id;
  v_filter.competition := (ledger.entity_at(list_fixtures_at.realm_id, v_filter.competition, list_fixtures_at.position)).id;
  v_filter.venue := (ledger.entity_at(list_fixtures_at.realm_id, v_filter.venue, list_fixtures_at.position)).id;
  v_is_known := ((list_fixtures_at.filter).team is null or v_filter.team is not null)
    and ((list_fixtures_at.filter).competition is null or v_filter.competition is not null)
    and ((list_fixtures_at.filter).venue is null or v_filter.venue is not null);
  v_named := ledger.games_that_named(
    list_fixtures_at.realm_id, v_changed,
    coalesce(v_filter.team, v_filter.venue, v_filter.stage, v_filter.division, v_filter.competition), list_fixtures_at.position);
  open v_page for
    with unchanged as materialized (
      -- What was merged since has none: its games changed with it.
      select f.fixture_id, f.sorts_at, f.is_met, f.goes_on or f.number > list_fixtures_at.row_limit as goes_on
        from read.list_fixtures_between(
               list_fixtures_at.realm_id, v_filter, list_fixtures_at.after, list_fixtures_at.row_limit + 1) f
       where v_is_known and read.follow_ids(list_fixtures_at.realm_id, v_filter) = v_filter
    ), ends as materialized (
      select u.sorts_at, u.fixture_id from unchanged u where u.goes_on order by u.sorts_at desc, u.fixture_id desc limit 1
    ), listed as (
      select u.sorts_at, u.fixture_id, true as is_shown from unchanged u where u.is_met and u.fixture_id <> all (v_changed)
      union all
      select g.sorts_at, g.fixture_id, true
        from read.games_then(list_fixtures_at.realm_id, v_named, v_filter, list_fixtures_at.position) g
       where v_is_known and (list_fixtures_at.after is null
         or (g.sorts_at, g.fixture_id) > (list_fixtures_at.after[1]::timestamptz, list_fixtures_at.after[2]))
      union all
      select e.sorts_at, e.fixture_id, false from ends e
    )
    select case when l.is_shown then read.shown_at(
             list_fixtures_at.realm_id, list_fixtures_at.is_redacted, l.fixture_id, list_fixtures_at.position) end,
           read.place_text(l.sorts_at, null, l.fixture_id)
      from listed l
     where not exists (select from ends e where (l.sorts_at, l.fixture_id) > (e.sorts_at, e.fixture_id))
     order by l.sorts_at, l.fixture_id, l.is_shown desc;
  return util.cut_page(v_page, list_fixtures_at.row_limit);
end;
$$;

comment on function read.list_fixtures_at(integer, boolean, api.fixture_filter, bigint, text[], integer) is
  'Returns a page of fixtures as they were published at a position of the ledger, by the team, competition, division, stage or venue and '
  'the start that they had then, in order after {moment, id}. is_redacted: without private teams. Raises OYV02 where games have over '
  '10,000 later changes. HISTORY-46.';

create or replace function read.shown_at(realm_id integer, is_redacted boolean, fixture_id text, "position" bigint) returns text
language sql stable
return (
  select case when not shown_at.is_redacted or not read.names_private(shown_at.realm_id, shown_at.fixture_id, d.document)
           then d.document else '' end
    from (select read.document_at(shown_at.realm_id, shown_at.fixture_id, shown_at.position)) d (document));

comment on function read.shown_at(integer, boolean, text, bigint) is
  'Returns a fixture of a list as it was published at a position of the ledger, as JSON text; empty where it is kept from publishable keys '
  'and is_redacted. HISTORY-46.';

create or replace function read.games_then(realm_id integer, fixture_ids text[], filter api.fixture_filter, "position" bigint)
returns table (fixture_id text, sorts_at timestamptz)
language sql stable
begin atomic
  select g.fixture_id, g.sorts_at
    from read.range_of(games_then.filter, null) r
    cross join unnest(games_then.fixture_ids) i (id)
    cross join lateral ledger.entity_at(games_then.realm_id, i.id, games_then.position) e
    cross join lateral project.fixture_row(games_then.realm_id, e.id, null, e.fields) g
   -- One that led to another then is listed as that one.
   where e.id = i.id and read.fixture_passes(g, games_then.filter)
     and ((games_then.filter).team is null or e.fields -> 'sides' @> jsonb_build_array(
       jsonb_build_object('team', canon.reference((games_then.filter).team))))
     and read.in_range(
       g.sorts_at, g.fixture_id, case when (games_then.filter).from_day is null or g.starts_at is not null then r.from_at
                                      else r.from_at - interval '16 hours' end, r.from_id, r.to_at, r.to_id);
end;

comment on function read.games_then(integer, text[], api.fixture_filter, bigint) is
  'Returns those of some fixtures that met a filter without near at a position of the ledger, with the moment by which lists sorted them '
  'then. HISTORY-46.';
