create or replace function api.list_fixtures(
  key_hash bytea, if_none_match text, team text, competition text, division text, stage text, venue text, sport text, kind text, status text[],
  from_at text, to_at text, updated_since timestamptz, near_latitude double precision, near_longitude double precision, near_km double precision,
  page_limit integer, page_cursor text
) returns api.answer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  v_caller record;
  v_filter api.fixture_filter := row(
    list_fixtures.team, list_fixtures.competition, list_fixtures.division, list_fixtures.stage, list_fixtures.venue, list_fixtures.sport, list_fixtures.kind, list_fixtures.status,
    canon.moment_of(list_fixtures.from_at), coalesce(canon.moment_of(list_fixtures.to_at), case when list_fixtures.from_at is not null then 'infinity'::timestamptz end),
    list_fixtures.updated_since, list_fixtures.near_latitude, list_fixtures.near_longitude, list_fixtures.near_km)::api.fixture_filter;
  v_purpose text;
  v_after text[];
begin
  select a.* into v_caller from tenancy.authenticate(list_fixtures.key_hash) a;
  v_purpose := 'fixtures:' || encode(util.content_hash(v_filter::text), 'hex');
  if list_fixtures.page_cursor is not null then
    v_after := string_to_array(tenancy.read_cursor(v_caller.realm_id, v_purpose, list_fixtures.page_cursor), ' ');
  end if;
  return canon.list_page(v_caller.realm_id, v_caller.epoch, v_filter, v_purpose, v_after, list_fixtures.page_limit, list_fixtures.if_none_match);
end;
$$;

comment on function api.list_fixtures(bytea, text, text, text, text, text, text, text, text, text[], text, text, timestamptz, double precision, double precision, double precision, integer, text) is 'GET /v1/fixtures: every filter may be null; from_at and to_at RFC 3339 or a date; near in decimal degrees and kilometres; a page of at most page_limit after page_cursor. Raises OYA01, OYA03, OYV03 (invalid_cursor).';
grant execute on function api.list_fixtures(bytea, text, text, text, text, text, text, text, text, text[], text, text, timestamptz, double precision, double precision, double precision, integer, text) to oyss_http;
