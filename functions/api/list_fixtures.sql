create or replace function api.list_fixtures(
  key_hash bytea, if_none_match text, team text, competition text, division text, stage text, venue text,
  sport text, kind text, status text[], from_at text, to_at text, updated_since timestamptz,
  near_latitude double precision, near_longitude double precision, near_km double precision,
  page_limit integer, page_cursor text, as_of text default null
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan -- planning costs more
set enable_hashjoin = off -- a page is a hundred look-ups, whatever the size of the table
set enable_mergejoin = off
as $$
declare
  c_most_bytes constant integer := 4 * 1024 * 1024;
  v_caller record;
  v_filter api.fixture_filter := read.within(row(
    list_fixtures.team, list_fixtures.competition, list_fixtures.division, list_fixtures.stage, list_fixtures.venue, list_fixtures.sport,
    list_fixtures.kind, list_fixtures.status, null, null, list_fixtures.updated_since, near_latitude, near_longitude, near_km, null, null),
    list_fixtures.from_at, list_fixtures.to_at);
  -- No merge makes a cursor invalid.
  v_purpose text := 'fixtures:' || encode(util.content_hash(v_filter::text), 'hex');
  v_after text[];
  v_answer api.answer;
begin
  select a.* into v_caller from tenancy.authenticate(list_fixtures.key_hash) a;
  if list_fixtures.as_of is not null then
    return read.page_at(v_caller.realm_id, v_caller.is_redacted, v_caller.epoch, v_filter, list_fixtures.as_of, v_purpose,
                        page_cursor, page_limit, if_none_match);
  end if;
  v_filter := read.follow_ids(v_caller.realm_id, v_filter);
  v_after := string_to_array(tenancy.read_cursor(v_caller.realm_id, v_purpose, list_fixtures.page_cursor), ' ');

  with found as materialized (
    select f.*
      from read.list_fixtures_between(v_caller.realm_id, v_filter, v_after, list_fixtures.page_limit + 1) f
     order by f.number limit list_fixtures.page_limit + 1
  ), page as materialized (
    select d.*, f.number, case when not v_caller.is_redacted or f.fixture_id <> all ((
             select tenancy.hidden_entities(v_caller.realm_id, array(select o.fixture_id from found o)))::text[]) then f.number end as shown
      from (select o.* from found o where o.is_met order by o.number limit list_fixtures.page_limit) f
      join read.stored_fixtures d on d.realm_id = v_caller.realm_id and d.fixture_id = f.fixture_id
     order by f.number
  ), served as materialized (
    select min(b.shown) as first, max(b.shown) as last, max(b.number) as seen,
           string_agg(b.token, ' ' order by b.shown) filter (where b.shown > 0) as tokens
      from (select p.number, p.shown, p.token, row_number() over n as place, sum(p.bytes + 1) over n as bytes
              from page p window n as (order by p.number)) b
     where b.bytes <= c_most_bytes or b.place = 1
  ), state as materialized (
    select t.*, n.page_cursor, util.etag(concat_ws(' ', v_caller.epoch, v_purpose, t.tokens, n.page_cursor)) as etag
      from served t
      left join lateral (
        select tenancy.sign_cursor(v_caller.realm_id, v_purpose, read.place_text(o.sorts_at, o.distance_km, o.fixture_id)) as page_cursor
          from found o
         where case when exists (select from found m where m.is_met and m.number > t.seen) then o.number = t.seen else o.goes_on end
        offset 0
      ) n on true
  ), pieces as (
    select p.number, s.first, s.last, s.page_cursor,
           read.render_fixture(
             p.realm_id, p.document, p.placeholders, p.source_key, p.class, p.rank, p.observation_id, p.observed_at, p.confidence
           ) as document
      from state s
      join page p on p.shown <= s.last
  )
  select case when not util.etag_matches(list_fixtures.if_none_match, s.etag) then coalesce((
           select string_agg(case when p.number in (p.first, p.last) then concat(
                    case when p.number = p.first then '{"data":[' end, p.document,
                    case when p.number = p.last then '],"next_cursor":' || coalesce('"' || p.page_cursor || '"', 'null') || '}' end)
                  else p.document end, ',' order by p.number)
             from pieces p),
           '{"data":[],"next_cursor":' || coalesce('"' || s.page_cursor || '"', 'null') || '}') end, s.etag
    into v_answer.body, v_answer.etag
    from state s;
  v_answer.is_unchanged := v_answer.body is null;
  return v_answer;
end;
$$;

comment on function api.list_fixtures(
  bytea, text, text, text, text, text, text, text, text, text[], text, text, timestamptz, double precision, double precision,
  double precision, integer, text, text
) is
  'GET /v1/fixtures: every filter may be null; from_at and to_at RFC 3339 or a date; near in decimal degrees and kilometres; a page of '
  'at most page_limit after page_cursor; as_of: null for now. Raises OYA01, OYA03, OYV02, OYV03 (invalid_cursor). HISTORY-46, LIST-9, '
  'LIST-19, LIST-25, LIST-30, PRIVACY-23.';
grant execute on function api.list_fixtures(
  bytea, text, text, text, text, text, text, text, text, text[], text, text, timestamptz, double precision, double precision,
  double precision, integer, text, text
) to oyss_http, oyss_graph;
