create or replace function api.list_competitions(
  key_hash bytea, if_none_match text, sport text, kind text, region text, from_date date, to_date date,
  near_latitude double precision, near_longitude double precision, near_km double precision,
  q text, page_limit integer, page_cursor text
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_filter api.competition_filter := row(
    list_competitions.sport, list_competitions.kind, upper(list_competitions.region),
    list_competitions.from_date, list_competitions.to_date,
    list_competitions.near_latitude, list_competitions.near_longitude, list_competitions.near_km,
    list_competitions.q)::api.competition_filter;
  v_purpose text := 'competitions:' || encode(util.content_hash(v_filter::text), 'hex');
  v_after text[];
  v_page refcursor;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_competitions.key_hash) a;
  v_after := string_to_array(tenancy.read_cursor(v_caller.realm_id, v_purpose, list_competitions.page_cursor), ' ');
  open v_page for
    select (select util.object(c.members) from read.competitions c
             where c.realm_id = v_caller.realm_id and c.competition_id = f.competition_id), f.place
      from read.find_competitions(v_caller.realm_id, v_filter, v_after, list_competitions.page_limit + 1) f
     order by f.number;
  v_body := tenancy.page_body(v_caller.realm_id, v_purpose, null, util.cut_page(v_page, list_competitions.page_limit));
  return util.answer_of(v_body, v_caller.epoch || v_body, list_competitions.if_none_match);
end;
$$;

comment on function api.list_competitions(
  bytea, text, text, text, text, date, date, double precision, double precision, double precision, text, integer, text
) is
  'GET /v1/competitions: every filter may be null; near in decimal degrees and kilometres; a page of at most page_limit after '
  'page_cursor. Raises OYA01, OYA03, OYV02 (invalid_parameter), OYV03 (invalid_cursor). LIST-17, LIST-19.';
grant execute on function api.list_competitions(
  bytea, text, text, text, text, date, date, double precision, double precision, double precision, text, integer, text
) to oyss_http, oyss_graph;
