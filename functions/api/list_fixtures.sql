create or replace function api.list_fixtures(
  key_hash bytea, if_none_match text, team text, competition text, division text, stage text, venue text,
  sport text, kind text, status text[], from_at text, to_at text, updated_since timestamptz,
  near_latitude double precision, near_longitude double precision, near_km double precision,
  page_limit integer, page_cursor text
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan -- planning costs more than it could save
set enable_hashjoin = off -- a page is a hundred look-ups, whatever the size of the table
set enable_mergejoin = off
as $$
declare
  c_most_bytes constant integer := 4 * 1024 * 1024;
  v_caller record;
  v_filter api.fixture_filter := row(
    list_fixtures.team, list_fixtures.competition, list_fixtures.division, list_fixtures.stage, list_fixtures.venue,
    list_fixtures.sport, list_fixtures.kind, list_fixtures.status,
    read.moment_of(list_fixtures.from_at),
    coalesce(read.moment_of(list_fixtures.to_at), case when list_fixtures.from_at is not null then 'infinity'::timestamptz end),
    list_fixtures.updated_since,
    list_fixtures.near_latitude, list_fixtures.near_longitude, list_fixtures.near_km,
    read.day_of(list_fixtures.from_at), read.day_of(list_fixtures.to_at))::api.fixture_filter;
  -- Of the filters as they are given: what is merged or parted from one page to the next makes no cursor invalid.
  v_purpose text := 'fixtures:' || encode(util.content_hash(v_filter::text), 'hex');
  v_after text[];
  v_body text;
  v_seed text;
  v_next text;
begin
  select a.* into v_caller from tenancy.authenticate(list_fixtures.key_hash) a;
  v_filter.team := coalesce(read.survivor_of(v_caller.realm_id, 'team', v_filter.team), v_filter.team);
  v_filter.competition := coalesce(read.survivor_of(v_caller.realm_id, 'competition', v_filter.competition), v_filter.competition);
  v_filter.division := coalesce(read.survivor_of(v_caller.realm_id, 'division', v_filter.division), v_filter.division);
  v_filter.stage := coalesce(read.survivor_of(v_caller.realm_id, 'stage', v_filter.stage), v_filter.stage);
  v_filter.venue := coalesce(read.survivor_of(v_caller.realm_id, 'venue', v_filter.venue), v_filter.venue);
  if list_fixtures.page_cursor is not null then
    v_after := string_to_array(tenancy.read_cursor(v_caller.realm_id, v_purpose, list_fixtures.page_cursor), ' ');
  end if;

  with found as materialized (
    select f.fixture_id, row_number() over (order by f.number) as number, read.place_text(f.sorts_at, f.distance_km, f.fixture_id) as place
      from read.list_fixtures_between(v_caller.realm_id, v_filter, v_after, list_fixtures.page_limit + 1) f
  ), told as (
    select f.number, f.place, d.document, d.token, sum(d.bytes + 1) over (order by f.number) as bytes
      from found f
      join read.fixtures d on d.realm_id = v_caller.realm_id and d.fixture_id = f.fixture_id
     where f.number <= list_fixtures.page_limit
  ), page as materialized (
    select t.* from told t where t.bytes <= c_most_bytes or t.number = 1
  ), next as (
    select tenancy.sign_cursor(v_caller.realm_id, v_purpose, p.place) as page_cursor
      from page p
     where p.number = (select max(l.number) from page l) and exists (select from found o where o.number > p.number)
  ), pieces as (
    -- The body is put together once: every copy of a page is a quarter of a megabyte.
    select 0 as number, '{"data":[' as piece, '' as separator, concat_ws(' ', v_caller.epoch, v_purpose) as token
    union all
    select p.number, p.document, case when p.number > 1 then ',' else '' end, p.token from page p
    union all
    select list_fixtures.page_limit + 1,
           '],"next_cursor":' || coalesce('"' || (select n.page_cursor from next n) || '"', 'null') || '}',
           '', (select n.page_cursor from next n)
  )
  select string_agg(p.piece, p.separator order by p.number), string_agg(p.token, ' ' order by p.number)
    into v_body, v_seed
    from pieces p;
  return util.answer_of(v_body, v_seed, list_fixtures.if_none_match);
end;
$$;

comment on function api.list_fixtures(
  bytea, text, text, text, text, text, text, text, text, text[], text, text, timestamptz, double precision, double precision,
  double precision, integer, text
) is
  'GET /v1/fixtures: every filter may be null; from_at and to_at RFC 3339 or a date; near in decimal degrees and kilometres; a page of '
  'at most page_limit after page_cursor. Raises OYA01, OYA03, OYV03 (invalid_cursor). LIST-9 to LIST-11, LIST-19, LIST-30.';
grant execute on function api.list_fixtures(
  bytea, text, text, text, text, text, text, text, text, text[], text, text, timestamptz, double precision, double precision,
  double precision, integer, text
) to oyss_http;
