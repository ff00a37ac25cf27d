create or replace function api.get_venue(key_hash bytea, if_none_match text, venue_id text, as_of text default null) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_venue_id text;
  v_body text;
begin
  if get_venue.as_of is not null then
    return read.answer_at(get_venue.key_hash, get_venue.if_none_match, 'venue', get_venue.venue_id, get_venue.as_of);
  end if;
  select a.* into v_caller from tenancy.authenticate(get_venue.key_hash) a;
  v_venue_id := read.find_survivor(v_caller.realm_id, 'venue', get_venue.venue_id);
  select util.object(v.members) into v_body from read.venues v where v.realm_id = v_caller.realm_id and v.venue_id = v_venue_id;
  return util.answer_of(v_body, v_caller.epoch || v_body, get_venue.if_none_match);
end;
$$;

comment on function api.get_venue(bytea, text, text, text) is
  'GET /v1/venues/{id}: key_hash, If-None-Match, the id, as_of (null: now). Raises OYA01, OYA03, OYN01, OYV02, OYV03. HISTORY-45, '
  'MODEL-17.';
grant execute on function api.get_venue(bytea, text, text, text) to oyss_http, oyss_graph;

create or replace function api.list_venues(
  key_hash bytea, if_none_match text, q text, region text,
  near_latitude double precision, near_longitude double precision, near_km double precision, page_limit integer, page_cursor text
) returns api.answer
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller record;
  v_purpose text := 'venues:' || encode(util.content_hash(row(
    list_venues.q, upper(list_venues.region), list_venues.near_latitude, list_venues.near_longitude, list_venues.near_km)::text), 'hex');
  v_after text;
  v_page refcursor;
  v_body text;
begin
  select a.* into v_caller from tenancy.authenticate(list_venues.key_hash) a;
  v_after := tenancy.read_cursor(v_caller.realm_id, v_purpose, list_venues.page_cursor);
  open v_page for
    select (select util.object(v.members || coalesce(',"distance_km":' || round(f.distance_km::numeric, 3), ''))
              from read.venues v where v.realm_id = v_caller.realm_id and v.venue_id = f.venue_id), f.place
      from read.find_venues(
             v_caller.realm_id, list_venues.q, upper(list_venues.region),
             list_venues.near_latitude, list_venues.near_longitude, list_venues.near_km, v_after, list_venues.page_limit + 1) f
     order by f.number;
  v_body := tenancy.page_body(v_caller.realm_id, v_purpose, null, util.cut_page(v_page, list_venues.page_limit));
  return util.answer_of(v_body, v_caller.epoch || v_body, list_venues.if_none_match);
end;
$$;

comment on function api.list_venues(bytea, text, text, text, double precision, double precision, double precision, integer, text) is
  'GET /v1/venues: key_hash, If-None-Match, q, region, near (decimal degrees, kilometres), at least one given; page_limit rows after '
  'page_cursor. distance_km, to the metre, only with near. Raises OYA01, OYA03, OYV02 (invalid_parameter), OYV03 (invalid_cursor). '
  'LIST-7, LIST-15, LIST-16, LIST-19.';
grant execute on function api.list_venues(
  bytea, text, text, text, double precision, double precision, double precision, integer, text
) to oyss_http, oyss_graph;
